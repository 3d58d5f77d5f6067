#!/bin/sh
# sbatch --array=1-100 slurm.sh STUDY.yaml - a part for each task of a Slurm array; when all have ended:
# frbz merge STUDY.yaml results/*.rows -o results
#SBATCH --cpus-per-task=1 --time=01:00:00
set -eu
part=$SLURM_ARRAY_TASK_ID parts=$SLURM_ARRAY_TASK_COUNT
exec frbz sweep "$1" --shard "$part/$parts" -j 1 --resume -o results
