; Forms that clang seldom writes: values that change places, loops with two entries, odd widths, structs and vectors in all places.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

%Pair = type { i32, double }
%"odd name" = type { %Pair, [3 x i16], <2 x float>, i1 }

@table = internal constant [4 x i24] [i24 5, i24 -6, i24 700000, i24 0], align 4
@"quoted name.1" = private unnamed_addr constant [5 x i8] c"a\22\5C\00z", align 1
%Halves = type { [3 x half], i32, bfloat, i64 }
@halves = internal constant %Halves { [3 x half] [half 0xH3C00, half 0xHC000, half 0xH4200], i32 9, bfloat 0xR3F80, i64 11 }, align 8
@state = internal global %Pair { i32 7, double 5.000000e-01 }, align 8
@inside = internal constant ptr getelementptr inbounds ([4 x i24], ptr @table, i64 0, i64 2), align 8
@also = internal alias i32 (i32), ptr @"rotated$1"

define internal i32 @"rotated$1"(i32 %0) {
  %2 = call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 5)
  ret i32 %2
}

; Three values go around.
define internal i64 @around(i64 %n) {
entry:
  br label %loop
loop:
  %a = phi i64 [ 1, %entry ], [ %b, %loop ]
  %b = phi i64 [ 2, %entry ], [ %c, %loop ]
  %c = phi i64 [ 3, %entry ], [ %a, %loop ]
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %k, 1
  %done = icmp ugt i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  %x = mul i64 %a, 100
  %y = add i64 %x, %b
  %z = shl i64 %c, 20
  %r = xor i64 %y, %z
  ret i64 %r
}

; A loop with two entries.
define internal i64 @irreducible(i64 %n) {
  %1 = and i64 %n, 1
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %left, label %right
left:
  %l = phi i64 [ %n, %0 ], [ %r2, %right ]
  %l2 = mul i64 %l, 3
  %stop = icmp ugt i64 %l2, 100000
  br i1 %stop, label %out, label %right
right:
  %r = phi i64 [ 1, %0 ], [ %l2, %left ]
  %r2 = add i64 %r, 7
  %stop2 = icmp ugt i64 %r2, 90000
  br i1 %stop2, label %out, label %left
out:
  %result = phi i64 [ %l2, %left ], [ %r2, %right ]
  ret i64 %result
}

define internal i64 @switched(i64 %n) {
  %small = trunc i64 %n to i5
  switch i5 %small, label %other [
    i5 0, label %one
    i5 1, label %one
    i5 -3, label %two
    i5 15, label %other
  ]
one:
  br label %other
two:
  br label %other
other:
  %r = phi i64 [ 10, %0 ], [ 10, %0 ], [ 20, %one ], [ 30, %two ]
  %bit = trunc i64 %n to i1
  switch i1 %bit, label %end [ i1 true, label %odd ]
odd:
  br label %end
end:
  %s = phi i64 [ %r, %other ], [ 5, %odd ]
  ret i64 %s
}

; Integers of 3, 24, 33, 48 and 70 bits.
define internal i64 @odd(i64 %n) {
  %a = trunc i64 %n to i24
  %b = sext i24 %a to i64
  %c = trunc i64 %n to i33
  %d = mul i33 %c, 123457
  %e = sdiv i33 %d, 77
  %f = ashr i33 %e, 3
  %g = sext i33 %f to i64
  %h = zext i33 %f to i64
  %i = trunc i64 %n to i3
  %j = add i3 %i, 3
  %k = icmp slt i3 %j, 0
  %l = zext i1 %k to i64
  %m = sext i3 %j to i64
  %o = zext i64 %n to i70
  %p = mul i70 %o, 1234567890123456789
  %q = lshr i70 %p, 6
  %r = trunc i70 %q to i64
  %s = call i33 @llvm.smax.i33(i33 %d, i33 %f)
  %t = zext i33 %s to i64
  %u = call i24 @llvm.ctpop.i24(i24 %a)
  %v = call i24 @llvm.ctlz.i24(i24 %a, i1 false)
  %w = call i24 @llvm.cttz.i24(i24 %a, i1 false)
  %x = add i24 %u, %v
  %y = shl i24 %w, 8
  %z = or i24 %x, %y
  %za = zext i24 %z to i64
  %zb = sext i1 %k to i24
  %zc = zext i24 %zb to i64
  %place = alloca i48, align 8
  %zd = trunc i64 %r to i48
  store i48 %zd, ptr %place, align 8
  %ze = load i48, ptr %place, align 8
  %zf = sext i48 %ze to i64
  %index = and i64 %n, 3
  %slot = getelementptr inbounds [4 x i24], ptr @table, i64 0, i64 %index
  %zg = load i24, ptr %slot, align 4
  %zh = sext i24 %zg to i64
  %s1 = add i64 %b, %g
  %s2 = xor i64 %s1, %h
  %s3 = add i64 %s2, %l
  %s4 = mul i64 %s3, 31
  %s5 = add i64 %s4, %m
  %s6 = xor i64 %s5, %r
  %s7 = add i64 %s6, %t
  %s8 = add i64 %s7, %za
  %s9 = xor i64 %s8, %zc
  %s10 = add i64 %s9, %zf
  %s11 = add i64 %s10, %zh
  ret i64 %s11
}

define internal { i64, %Pair, [2 x i32] } @several(i64 %n) {
  %a = trunc i64 %n to i32
  %d = sitofp i64 %n to double
  %p = insertvalue %Pair undef, i32 %a, 0
  %q = insertvalue %Pair %p, double %d, 1
  %r = insertvalue { i64, %Pair, [2 x i32] } { i64 5, %Pair zeroinitializer, [2 x i32] [i32 1, i32 2] }, %Pair %q, 1
  %s = insertvalue { i64, %Pair, [2 x i32] } %r, i32 %a, 2, 1
  ret { i64, %Pair, [2 x i32] } %s
}

define internal i64 @structs(i64 %n) {
  %x = call { i64, %Pair, [2 x i32] } @several(i64 %n)
  %place = alloca { i64, %Pair, [2 x i32] }, align 8
  store { i64, %Pair, [2 x i32] } %x, ptr %place, align 8
  %small = icmp ult i64 %n, 50
  %y = load { i64, %Pair, [2 x i32] }, ptr %place, align 8
  %z = select i1 %small, { i64, %Pair, [2 x i32] } %y, { i64, %Pair, [2 x i32] } zeroinitializer
  %a = extractvalue { i64, %Pair, [2 x i32] } %z, 0
  %b = extractvalue { i64, %Pair, [2 x i32] } %z, 1, 0
  %c = extractvalue { i64, %Pair, [2 x i32] } %y, 1
  %d = extractvalue %Pair %c, 1
  %e = extractvalue { i64, %Pair, [2 x i32] } %y, 2, 1
  %f = zext i32 %b to i64
  %g = fptosi double %d to i64
  %h = zext i32 %e to i64
  %i = add i64 %a, %f
  %j = add i64 %i, %g
  %k = mul i64 %j, 3
  %l = add i64 %k, %h
  %whole = alloca %"odd name", align 8
  store %"odd name" zeroinitializer, ptr %whole, align 8
  %m = getelementptr inbounds %"odd name", ptr %whole, i64 0, i32 1, i64 2
  store i16 -5, ptr %m, align 2
  %o = load %"odd name", ptr %whole, align 8
  %p = extractvalue %"odd name" %o, 1, 2
  %q = sext i16 %p to i64
  %r = getelementptr inbounds i8, ptr getelementptr inbounds (%Pair, ptr @state, i64 0, i32 1), i64 0
  %s = load double, ptr %r, align 8
  %t = fmul double %s, 8.000000e+00
  %u = fptosi double %t to i64
  %v = load i32, ptr @state, align 4
  %w = zext i32 %v to i64
  %in = load ptr, ptr @inside, align 8
  %i24 = load i24, ptr %in, align 4
  %in64 = zext i24 %i24 to i64
  %ch = load i8, ptr getelementptr inbounds ([5 x i8], ptr @"quoted name.1", i64 0, i64 1), align 1
  %ch64 = zext i8 %ch to i64
  %s0 = add i64 %l, %q
  %s1 = add i64 %s0, %u
  %s2 = mul i64 %s1, %w
  %s3 = add i64 %s2, %in64
  %s4 = add i64 %s3, %ch64
  ret i64 %s4
}

define internal i64 @vectors(i64 %n) {
  %a = insertelement <4 x i64> <i64 1, i64 2, i64 3, i64 undef>, i64 %n, i64 3
  %b = shufflevector <4 x i64> %a, <4 x i64> <i64 10, i64 20, i64 30, i64 40>, <4 x i32> <i32 3, i32 poison, i32 4, i32 1>
  %b2 = insertelement <4 x i64> %b, i64 9, i32 1
  %c = add <4 x i64> %a, %b2
  %d = icmp ugt <4 x i64> %c, splat (i64 30)
  %e = select <4 x i1> %d, <4 x i64> %c, <4 x i64> zeroinitializer
  %f = call i64 @llvm.vector.reduce.add.v4i64(<4 x i64> %e)
  %g = bitcast <4 x i1> %d to i4
  %h = zext i4 %g to i64
  %i = trunc <4 x i64> %c to <4 x i8>
  %j = bitcast <4 x i8> %i to i32
  %k = zext i32 %j to i64
  %at = and i64 %n, 3
  %l = extractelement <4 x i64> %e, i64 %at
  %m = uitofp <4 x i64> %a to <4 x double>
  %o = fcmp oge <4 x double> %m, <double 2.0, double 2.0, double 4.0, double 3.0>
  %p = zext <4 x i1> %o to <4 x i64>
  %q = call i64 @llvm.vector.reduce.umax.v4i64(<4 x i64> %p)
  %place = alloca <4 x double>, align 32
  store <4 x double> %m, ptr %place, align 32
  %r = getelementptr inbounds double, ptr %place, i64 3
  %s = load double, ptr %r, align 8
  %t = fptoui double %s to i64
  %u = call <4 x i64> @llvm.umin.v4i64(<4 x i64> %c, <4 x i64> splat (i64 35))
  %v = extractelement <4 x i64> %u, i32 0
  %up = extractelement <4 x i1> %d, i64 2
  %w = xor i1 %up, true
  %x = zext i1 %w to i64
  %s1 = mul i64 %f, 3
  %s2 = add i64 %s1, %h
  %s3 = add i64 %s2, %k
  %s4 = add i64 %s3, %l
  %s5 = add i64 %s4, %q
  %s6 = add i64 %s5, %t
  %s7 = add i64 %s6, %v
  %s8 = add i64 %s7, %x
  ret i64 %s8
}

define internal i64 @numbers(i64 %n) {
  %a = uitofp i64 %n to float
  %b = fsub float %a, 1.000000e+02
  %c = fmul float %b, 0x41E0000000000000
  %d = call i32 @llvm.fptosi.sat.i32.f32(float %c)
  %e = call i8 @llvm.fptoui.sat.i8.f32(float %b)
  %f = fdiv float %b, %b
  %g = call i32 @llvm.fptosi.sat.i32.f32(float %f)
  %h = call i1 @llvm.is.fpclass.f32(float %f, i32 3)
  %i = call i1 @llvm.is.fpclass.f32(float %b, i32 264)
  %j = call float @llvm.minimum.f32(float %b, float -0.000000e+00)
  %k = bitcast float %j to i32
  %l = call i32 @also(i32 %k)
  %m = fcmp ueq float %f, 1.000000e+00
  %o = select i1 %m, i32 %d, i32 %g
  %z1 = zext i32 %o to i64
  %z2 = zext i8 %e to i64
  %z3 = zext i1 %h to i64
  %z4 = zext i1 %i to i64
  %z5 = zext i32 %l to i64
  %s1 = shl i64 %z1, 7
  %s2 = add i64 %s1, %z2
  %s3 = add i64 %s2, %z3
  %s4 = mul i64 %s3, 5
  %s5 = add i64 %s4, %z4
  %s6 = add i64 %s5, %z5
  ret i64 %s6
}

; Numbers that nobody computes with, beside others in memory.
define internal i64 @halved(i64 %i) {
  %k = urem i64 %i, 3
  %own = alloca [2 x %Halves], align 8
  %second = getelementptr [2 x %Halves], ptr %own, i64 0, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr @halves, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %second, ptr @halves, i64 24, i1 false)
  %p = getelementptr %Halves, ptr %second, i64 0, i32 0, i64 %k
  %bits = load i16, ptr %p, align 2
  %q = getelementptr %Halves, ptr %own, i64 1, i32 1
  %n = load i32, ptr %q, align 8
  %r = getelementptr %Halves, ptr %own, i64 1, i32 2
  %b = load i16, ptr %r, align 4
  %x = zext i16 %bits to i64
  %y = zext i32 %n to i64
  %z = zext i16 %b to i64
  %xy = mul i64 %x, %y
  %sum = add i64 %xy, %z
  ret i64 %sum
}

; A table of virtual functions whose first one is null, as those of other places are; its type information, too.
@_ZTV4Some = internal constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr null, ptr null, ptr @third, ptr @fourth] }, align 8
define internal i64 @third(ptr %this, i64 %n) {
  %r = mul i64 %n, 3
  ret i64 %r
}
define internal i64 @fourth(ptr %this, i64 %n) {
  %r = mul i64 %n, 4
  ret i64 %r
}
define internal i64 @virtual(i64 %n) {
  %object = alloca ptr, align 8
  store volatile ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Some, i32 0, i32 0, i32 2), ptr %object, align 8
  %table = load volatile ptr, ptr %object, align 8
  %a = getelementptr inbounds ptr, ptr %table, i64 1
  %f = load ptr, ptr %a, align 8
  %x = call i64 %f(ptr %object, i64 %n)
  %b = getelementptr inbounds ptr, ptr %table, i64 2
  %g = load ptr, ptr %b, align 8
  %y = call i64 %g(ptr %object, i64 %n)
  %z = xor i64 %x, %y
  ret i64 %z
}

; NaN of both kinds, numbers of the classes' borders.
@classes = internal constant [8 x float] [float 0x7FF4000000000000, float 0x7FFC000000000000, float 0x7FF0000000000000, float 0x3810000000000000, float 0x380FFFFFC0000000, float 0xB6A0000000000000, float -0.000000e+00, float 0xFFF0000020000000], align 4
@numbers64 = internal constant [4 x double] [double 0x7FF4000000000000, double 0xFFF8000000000001, double 0x000FFFFFFFFFFFFF, double 0x0010000000000000], align 8
define internal i64 @classified(i64 %n) {
  %i = and i64 %n, 7
  %j = and i64 %n, 3
  %p = getelementptr [8 x float], ptr @classes, i64 0, i64 %i
  %q = getelementptr [4 x double], ptr @numbers64, i64 0, i64 %j
  %x = load i32, ptr %p, align 4
  %y = load i64, ptr %q, align 8
  %f = bitcast i32 %x to float
  %d = bitcast i64 %y to double
  %a1 = call i1 @llvm.is.fpclass.f32(float %f, i32 1)
  %a2 = call i1 @llvm.is.fpclass.f32(float %f, i32 2)
  %a3 = call i1 @llvm.is.fpclass.f32(float %f, i32 144)
  %a4 = call i1 @llvm.is.fpclass.f32(float %f, i32 264)
  %a5 = call i1 @llvm.is.fpclass.f64(double %d, i32 1)
  %a6 = call i1 @llvm.is.fpclass.f64(double %d, i32 130)
  %b1 = insertelement <8 x i1> zeroinitializer, i1 %a1, i32 0
  %b2 = insertelement <8 x i1> %b1, i1 %a2, i32 1
  %b3 = insertelement <8 x i1> %b2, i1 %a3, i32 2
  %b4 = insertelement <8 x i1> %b3, i1 %a4, i32 3
  %b5 = insertelement <8 x i1> %b4, i1 %a5, i32 4
  %b6 = insertelement <8 x i1> %b5, i1 %a6, i32 5
  %r = bitcast <8 x i1> %b6 to i8
  %z = zext i8 %r to i64
  ret i64 %z
}

; Vectors of addresses: of one place and several numbers, of several places, of members.
define internal i64 @addresses(i64 %n) {
  %i = and i64 %n, 3
  %v1 = insertelement <4 x i64> <i64 0, i64 1, i64 2, i64 3>, i64 %i, i32 1
  %p = getelementptr [4 x i24], ptr @table, i64 0, <4 x i64> %v1
  %q = getelementptr i8, <4 x ptr> %p, <4 x i32> <i32 0, i32 1, i32 -1, i32 0>
  %p1 = extractelement <4 x ptr> %q, i64 %i
  %x = load i8, ptr %p1, align 1
  %h = getelementptr %Halves, ptr @halves, <2 x i64> zeroinitializer, i32 0, <2 x i64> <i64 2, i64 0>
  %h1 = extractelement <2 x ptr> %h, i32 0
  %y = load i16, ptr %h1, align 2
  %d = ptrtoint <4 x ptr> %q to <4 x i64>
  %d0 = extractelement <4 x i64> %d, i32 0
  %d1 = extractelement <4 x i64> %d, i32 1
  %c = icmp ult <4 x ptr> %p, %q
  %c1 = extractelement <4 x i1> %c, i32 1
  %z1 = sub i64 %d1, %d0
  %z2 = zext i8 %x to i64
  %z3 = zext i16 %y to i64
  %z4 = zext i1 %c1 to i64
  %s1 = mul i64 %z1, 1000
  %s2 = add i64 %s1, %z2
  %s3 = shl i64 %z3, 32
  %s4 = add i64 %s2, %s3
  %s5 = xor i64 %s4, %z4
  ret i64 %s5
}

; Halves: sums, comparisons, conversions, vectors of them and their bits.
define internal i64 @computed(i64 %n) {
  %b = trunc i64 %n to i16
  %f = uitofp i16 %b to half
  %g = fmul half %f, 0xH3555
  %h = fadd half %g, 0xHC900
  %j = fdiv half 0xH3C00, %h
  %k = fneg half %j
  %c = fcmp olt half %k, %g
  %w = fpext half %k to double
  %w2 = fmul double %w, 3.300000e+00
  %t = fptrunc double %w2 to half
  %u = fptosi half %h to i32
  %m = mul i16 %b, 1031
  %raw = bitcast i16 %m to half
  %nan = fcmp uno half %raw, 0xH0000
  %raw2 = select i1 %nan, half 0xH0001, half %raw
  %small = fmul half %raw2, 0xH0FFF
  %v0 = insertelement <2 x half> <half 0xH3C00, half 0xH7BFF>, half %t, i32 0
  %v = fadd <2 x half> %v0, <half 0xH0400, half 0xH4FFF>
  %vb = bitcast <2 x half> %v to i32
  %vh = bitcast i32 %vb to <2 x half>
  %e = extractelement <2 x half> %vh, i32 1
  %own = alloca half, align 2
  store half %small, ptr %own, align 2
  %sb = load i16, ptr %own, align 2
  %eb = bitcast half %e to i16
  %z1 = zext i16 %sb to i64
  %z2 = zext i32 %vb to i64
  %z3 = zext i16 %eb to i64
  %z4 = sext i32 %u to i64
  %z5 = zext i1 %c to i64
  %s1 = shl i64 %z1, 32
  %s2 = xor i64 %s1, %z2
  %s3 = mul i64 %z3, 77
  %s4 = add i64 %s2, %s3
  %s5 = xor i64 %s4, %z4
  %s6 = add i64 %s5, %z5
  ret i64 %s6
}

; Integers of 128 bits and others as floating-point numbers, with ties and bits far below.
define internal i64 @converted(i64 %n) {
  %a = zext i64 %n to i128
  %b = mul i128 %a, 36893488147419103233
  %c = add i128 %b, 1
  %d = shl i128 %c, 40
  %e = sub i128 0, %d
  %x = uitofp i128 %d to double
  %y = sitofp i128 %e to float
  %x2 = sitofp i128 %e to double
  %tie = add i128 %a, 36893488147419103232
  %t2 = shl i128 %tie, 12
  %t = uitofp i128 %t2 to float
  %back = fptoui double %x to i128
  %half = fmul double %x2, 1.250000e-01
  %back2 = fptosi double %half to i100
  %q = trunc i128 %back to i64
  %q2 = lshr i128 %back, 64
  %q3 = trunc i128 %q2 to i64
  %r = ashr i100 %back2, 20
  %r1 = trunc i100 %r to i64
  %xb = bitcast double %x to i64
  %yb = bitcast float %y to i32
  %tb = bitcast float %t to i32
  %y1 = zext i32 %yb to i64
  %t1 = zext i32 %tb to i64
  %s1 = xor i64 %xb, %q
  %s2 = mul i64 %s1, 31
  %s3 = add i64 %s2, %q3
  %s4 = xor i64 %s3, %r1
  %s5 = shl i64 %y1, 20
  %s6 = add i64 %s4, %s5
  %s7 = mul i64 %t1, 17
  %s8 = xor i64 %s6, %s7
  ret i64 %s8
}

define void @entry(i64 %i, ptr %results) {
  %a = call i64 @around(i64 %i)
  %a2x = call i64 @virtual(i64 %i)
  %a2y = mul i64 %a2x, 1000003
  %a2 = add i64 %a, %a2y
  store i64 %a2, ptr %results, align 8
  %b = tail call i64 @irreducible(i64 %i)
  %pb = getelementptr i64, ptr %results, i32 1
  %b2x = call i64 @classified(i64 %i)
  %b2y = mul i64 %b2x, 1000003
  %b2 = add i64 %b, %b2y
  store i64 %b2, ptr %pb, align 8
  %c = call i64 @switched(i64 %i)
  %pc = getelementptr i8, ptr %results, i64 16
  %c2x = call i64 @addresses(i64 %i)
  %c2y = mul i64 %c2x, 1000003
  %c2 = add i64 %c, %c2y
  store i64 %c2, ptr %pc, align 8
  %d = call i64 @odd(i64 %i)
  %pd = getelementptr [8 x i64], ptr %results, i64 0, i8 3
  store i64 %d, ptr %pd, align 8
  %e = call i64 @structs(i64 %i)
  %pe = getelementptr i64, ptr %results, i64 4
  store i64 %e, ptr %pe, align 8
  %f = call i64 @vectors(i64 %i)
  %pf = getelementptr i64, ptr %results, i64 5
  store i64 %f, ptr %pf, align 8
  %g = call i64 @numbers(i64 %i)
  %pg = getelementptr i64, ptr %results, i64 6
  %g2x = call i64 @computed(i64 %i)
  %g2y = mul i64 %g2x, 1000003
  %g2 = add i64 %g, %g2y
  store i64 %g2, ptr %pg, align 8
  %h = call i64 @halved(i64 %i)
  %ph = getelementptr i64, ptr %results, i64 7
  %h2x = call i64 @converted(i64 %i)
  %h2y = mul i64 %h2x, 1000003
  %h2 = add i64 %h, %h2y
  store i64 %h2, ptr %ph, align 8
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1 immarg)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i33 @llvm.smax.i33(i33, i33)
declare i24 @llvm.ctpop.i24(i24)
declare i24 @llvm.ctlz.i24(i24, i1 immarg)
declare i24 @llvm.cttz.i24(i24, i1 immarg)
declare i64 @llvm.vector.reduce.add.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.umax.v4i64(<4 x i64>)
declare <4 x i64> @llvm.umin.v4i64(<4 x i64>, <4 x i64>)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare float @llvm.minimum.f32(float, float)
