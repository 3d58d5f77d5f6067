# a comment that is not closed
.codelet main, worker, int
        fb.quit /* the end                     # error: 3:17: comment is not closed
.codelet nonsense
