// loops over private arrays in lanes: all distances, both directions, elements that are missing in the middle of a block
// run: 0 0
// expect: -1500704535634934048
// expect: -6459379003739186196
// expect: -7679089133129091444
// expect: 5424603965773913759
// expect: -559136549669722242
// expect: -6699595326188762511
// expect: 7734628773288806307
// expect: -8697224043067375759
// expect: 6846390682370622277
// expect: 5316868205291890444
// expect: 3856937139927303489
// expect: -4402564046731523457
// expect: 9110074264224882615
// expect: 5888186599827217684
// expect: -5563223093103491966
// expect: 4990363329158326111
// expect: 6320910532717819732
// expect: 6807713082748234968
// expect: 3154340470837404840
// expect: 4841625134255215916
// expect: -2938808667238884381
// expect: 865580247689986284
// expect: -503541886289851764
// expect: -329069225546349124
// expect: -2918014687370491898
// expect: 1657454595530996580
// expect: -2115428635704783386
// expect: 3086550924257024288
// expect: -8635263016044885251
// expect: -3797895059185819120
// expect: 2670611064552289130
// expect: -7809130687911302792
// expect: -5301336063219858190
// expect: 8475750584800107749
// expect: -8624452774595847281
// expect: 5695211746906975218
// run: 0 1
// expect: -1500704535634934048
// expect: 6057643134445365071
// expect: -7887942084337623341
// expect: -8828301912153713285
// expect: 798935339499734085
// expect: -2781880685969348956
// expect: 3884004739036147809
// expect: -7273378669555116835
// expect: 168540139677434670
// expect: -8091388513340292678
// expect: -6527569744113063250
// expect: -6768782422927312245
// expect: -4648718602818972540
// expect: -3279553738176847627
// expect: 7971471257348310959
// expect: -9088978228893122811
// expect: 970823341259909998
// expect: -8956991716894434262
// expect: -1285625612213834110
// expect: -4181756105867325889
// expect: -9174942497434154551
// expect: -8237611515330681198
// expect: 3367963471843904441
// expect: 1428043841648341395
// expect: -2555734571608113018
// expect: -1927982545545350104
// expect: 3655085354924876836
// expect: 7767052189075495405
// expect: 1567379602388053757
// expect: 5830828711987213495
// expect: -7705359244669398483
// expect: 9128259733870259663
// expect: 3034359484247758640
// expect: 493159977604721583
// expect: -392854860651382638
// expect: -4066278243534189424
// run: 1 0
// expect: -4369449707498802230
// expect: 8600303669236115980
// expect: -1027034723658399261
// expect: 6447082256434796373
// expect: -5423336899064028791
// expect: -619503076560711047
// expect: -3939501291562457371
// expect: 5324534576731048522
// expect: 8660030706240651996
// expect: 4228413398826668580
// expect: 6043604350710925387
// expect: 7968130586737086725
// expect: 4758068944601932160
// expect: -5155248208104840856
// expect: 5574901769012485577
// expect: 3116455427336237896
// expect: 148793976481722011
// expect: -5019090422025999479
// expect: 1996948872263683188
// expect: -8652156243242986273
// expect: -7669367951964666831
// expect: 7872440911045223391
// expect: -964545844922036990
// expect: 1811436054978567577
// expect: -666699111026433639
// expect: -3604960912743114487
// expect: -7831379963024339285
// expect: 4651015538779838311
// expect: 7201133197531705081
// expect: -5583565583473264797
// expect: 1406628318206200538
// expect: -2372681777212184190
// expect: 5114163496747851557
// expect: 3067471253403994787
// expect: 8371214622601781699
// expect: -2654500829110786922
// run: 1 1
// expect: -4369449707498802230
// expect: -3782685043422641145
// expect: 4311951401614294883
// expect: 8041349879607112061
// expect: 1864261866948091557
// expect: 8353484384649380182
// expect: 9190672632330379024
// expect: 5325517110366279998
// expect: 6732448411168878424
// expect: 6389182666123721772
// expect: 8488380382819641984
// expect: -9042539623458818005
// expect: -8004436023153940451
// expect: -6987234314288943290
// expect: 7651544632116145311
// expect: 959796039991638943
// expect: -7551273693953459171
// expect: -4966485755038760153
// expect: 5485855331330411954
// expect: -5262271127990565118
// expect: -6677493978765055136
// expect: -3632637968456336083
// expect: 603296254909747285
// expect: -6094750879736012225
// expect: -7579405891826475901
// expect: 8109285988004307649
// expect: -6787087249169817189
// expect: 4991113322304582231
// expect: 538153342828687701
// expect: -3270072143119454988
// expect: 3026609287771693471
// expect: -3743589059240621059
// expect: 5072626830428262072
// expect: -5176293615468072412
// expect: -5642789097695111382
// expect: 7143125034544988959
// run: 2 0
// expect: 363.0161225987305
// run: 2 1
// expect: NaN
// run: 2 2
// expect: NaN
// run: 3 0
// expect: 19
// run: 3 5
// error: 238: array index out of bounds: index 65, length 65
// run: 3 20
// error: 238: array index out of bounds: index 50, length 50
// run: 4 0
// expect: 6
// run: 4 7
// error: 246: array index out of bounds: index -1, length 70
// run: 4 33
// error: 246: array index out of bounds: index -1, length 70
// run: 5 0
// expect: 66571991078
// remark: 184: lanes: 16 iterations at once
// remark: 222: lanes: 16 iterations at once
class InPlaceLanes {
    static long[] mixed(int n) {
        long[] a = new long[n];
        for (int i = 0; i < n; i++)
            a[i * 7 % n] = i * 3 + 1;
        return a;
    }
    static long upward(int n, int d, int more) {
        long[] a = new long[n + more];
        for (int i = 0; i < n; i++)
            a[i * 7 % n] += i * 3 + 1;
        for (int r = 0; r < 3; r++)
            for (int i = d; i < n; i++)
                a[i] += a[i - d] * 3;
        for (int r = 0; r < 3; r++)
            for (int i = 0; i < n - d; i++)
                a[i] = (a[i] ^ a[i + d]) + a[3] + r;
        for (int i = 2; i <= n - 1; i++)
            a[i] = Math.min(a[i - 1], a[i] >> 1) + a[i - 2];
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i];
        return s;
    }
    static long downward(int n, int d) {
        long[] a = new long[n], b = new long[n];
        for (int i = 0; i < n; i++)
            a[i * 7 % n] += i * 3 + 1;
        for (int r = 0; r < 3; r++)
            for (int i = n - 1; i >= d; i--)
                a[i] = Math.max(a[i], a[i - d] + r);
        for (int r = 0; r < 3; r++)
            for (int i = n - d - 1; i > 0; i--)
                a[i] = a[i] * 5 - a[i + d];
        for (int i = n - 1; i >= 0; i--)
            b[i] = a[i] > 100 ? a[i] - i : b[i] + a[n / 2];
        long s = 0;
        for (int i = 0; i < n; i++)
            s = s * 31 + a[i] + b[i];
        return s;
    }
    static double rows(int n, int which) {
        double[][] a = new double[n][n + 1];
        double[] x = new double[n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                a[i][j] = i * 7 % n == j ? 3 : j > 0 ? a[i][j - 1] / 3 : i;
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                double f = a[i][k] / (which == 1 ? a[k][k] - 3 : a[k][k] + 2);
                for (int j = k; j <= n; j++)
                    a[i][j] -= f * a[k][j];
            }
            for (int j = 0; j < n; j++)
                x[j] = x[j] * 0.5 + Math.abs(a[k][j]) * (which == 2 ? Math.sqrt(a[j][k]) : 1);
        }
        double s = 0;
        for (int i = 0; i < n; i++)
            s = s * 0.75 + x[i] + a[i][n];
        return s;
    }
    static long missing(int n, int shorter) {
        long[] a = new long[n], b = new long[n - shorter];
        a[n * 3 % n] += 4;
        b[n * 3 % (n - shorter)] += 5;
        for (int i = 0; i < n; i++)
            a[i] = b[i] * 3 +
                a[i];
        return a[0] + a[n - 1];
    }
    static long before(int n, int back) {
        long[] a = new long[n];
        a[n * 3 % n] += 4;
        for (int i = n - 1; i >= 0; i--)
            a[i] = a[i - back] + 1;
        return a[0] + a[n - 1];
    }
    static long limits(int n) {
        long[] a = new long[n];
        a[n * 3 % n] += 4;
        for (int i = Integer.MAX_VALUE - n; i < Integer.MAX_VALUE; i++)
            a[i - Integer.MAX_VALUE + n] += i;
        for (int i = Integer.MIN_VALUE + n - 1; i > Integer.MIN_VALUE; i--)
            a[i - Integer.MIN_VALUE] += i;
        return a[0] * 31 + a[n - 1];
    }
    public static void main(String[] args) {
        int which = Integer.parseInt(args[0]), k = Integer.parseInt(args[1]);
        if (which == 0)
            for (int d = 0; d < 36; d++)
                System.out.println(upward(100 + d * k, d, k) + d);
        else if (which == 1)
            for (int d = 0; d < 36; d++)
                System.out.println(downward(100 + d * k, d) + d);
        else if (which == 2)
            System.out.println(rows(40, k));
        else if (which == 3)
            System.out.println(missing(70, k));
        else if (which == 4)
            System.out.println(before(70, k));
        else
            System.out.println(limits(70));
    }
}
