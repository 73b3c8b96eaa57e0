#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Double {
    var sine: Double { sin(self) }
    package var cosine: Double { cos(self) }
    var arcSine: Double { asin(Swift.min(1, Swift.max(-1, self))) }
    var arcCosine: Double { acos(Swift.min(1, Swift.max(-1, self))) }
}
