// StrictMath, whose results are fixed to the bit
// run: 0.5
// expect: 0.7071067811865476 0.0 1.0 0.5
// expect: 0.479425538604203 0.8775825618903728
// expect: 1.6487212707001282 -0.6931471805599453
// expect: 0.125 0.7071067811865476 1.4142135623730951 2.0
// expect: 0.5 1.0 -1.0 1.0
// run: -2
// expect: NaN -2.0 -2.0 2.0
// expect: -0.9092974268256817 -0.4161468365471424
// expect: 0.1353352832366127 NaN
// expect: -8.0 NaN 0.25 -0.5
// expect: -2.0 1.0 2.0 -0.0
// run: 700.25
// expect: 26.462237244798484 700.0 701.0 700.25
// expect: 0.319462064680722 -0.9475990656548423
// expect: 1.3022997366991783E304 6.551437414140218
// expect: 3.43367631265625E8 26.462237244798484 6.255391040002578E210 0.0014280614066404856
// expect: 1.0 700.25 -701.0 234.0
// run: 0
// expect: 0.0 0.0 0.0 0.0
// expect: 0.0 1.0
// expect: 1.0 -Infinity
// expect: 0.0 0.0 1.0 Infinity
// expect: 0.0 1.0 -0.0 0.0
// run: NaN
// expect: NaN NaN NaN NaN
// expect: NaN NaN
// expect: NaN NaN
// expect: NaN NaN NaN NaN
// expect: NaN NaN NaN NaN
// run: -Infinity
// expect: NaN -Infinity -Infinity Infinity
// expect: NaN NaN
// expect: 0.0 NaN
// expect: -Infinity Infinity 0.0 -0.0
// expect: -Infinity 1.0 Infinity -Infinity
// run: 1e10
// expect: 100000.0 1.0E10 1.0E10 1.0E10
// expect: -0.4875060250875107 0.873119622676856
// expect: Infinity 23.025850929940457
// expect: 1.0E30 100000.0 Infinity 1.0E-10
// expect: 1.0 1.0E10 -1.0E10 3.333333334E9
class MathFunctions {
    public static void main(String[] args) {
        double x = Double.parseDouble(args[0]);
        System.out.println(StrictMath.sqrt(x) + " " + StrictMath.floor(x) + " " + StrictMath.ceil(x) + " " + StrictMath.abs(x));
        System.out.println(StrictMath.sin(x) + " " + StrictMath.cos(x));
        System.out.println(StrictMath.exp(x) + " " + StrictMath.log(x));
        System.out.println(StrictMath.pow(x, 3) + " " + StrictMath.pow(x, 0.5) + " " + StrictMath.pow(2, x) + " " + StrictMath.pow(x, -1));
        System.out.println(Math.min(x, 1) + " " + Math.max(x, 1) + " " + Math.floor(-x) + " " + Math.ceil(x / 3));
    }
}
