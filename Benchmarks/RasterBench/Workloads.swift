import CartoucheCLibrary

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The shapes of the raster workloads, in pixels of a 1024 × 1024 picture.
struct Workloads: Sendable {
    /// W1: 1,000,000 points.
    let points: [SIMD2<Float>]
    /// W2: 100,000 lines of 20 vertices (random walks).
    let lines: [SIMD2<Float>]
    /// W3: 20,000 polygons of 40 vertices.
    let polygons: [SIMD2<Float>]
    /// W4: one ring of 1,000,000 vertices.
    let ring: [SIMD2<Float>]
    /// W5: 20,000 positions and angles (radians).
    let turned: [Float]

    /// Reads `w1.bin` to `w5.bin` from a folder: packed little-endian 32-bit floats.
    init(folder: String) throws {
        func floats(_ name: String) throws -> [Float] {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        }
        func pairs(_ name: String) throws -> [SIMD2<Float>] {
            let numbers = try floats(name)
            return (0..<numbers.count / 2).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
        }
        points = try pairs("w1.bin")
        lines = try pairs("w2.bin")
        polygons = try pairs("w3.bin")
        ring = try pairs("w4.bin")
        turned = try floats("w5.bin")
    }

    /// Makes pseudorandom shapes from a fixed seed.
    init() {
        var random = SeededRandom(state: 20_261_121)
        func place() -> SIMD2<Float> {
            SIMD2(Float(random.uniform(0, 1024)), Float(random.uniform(0, 1024)))
        }
        points = (0..<1_000_000).map { _ in place() }
        var lines: [SIMD2<Float>] = []
        for _ in 0..<100_000 {
            var position = place()
            var heading = random.uniform(0, 2 * .pi)
            for _ in 0..<20 {
                heading += 0.5 * random.normal()
                position += SIMD2(Float(cos(heading)), Float(sin(heading))) * Float(random.uniform(1, 4))
                lines.append(position)
            }
        }
        self.lines = lines
        var polygons: [SIMD2<Float>] = []
        for _ in 0..<20_000 {
            let center = place()
            let size = random.uniform(5, 25)
            let phase = random.uniform(0, 2 * .pi)
            for index in 0..<40 {
                let angle = Double(index) / 40 * 2 * .pi
                let radius = Float(size * (1 + 0.2 * sin(5 * angle + phase)))
                polygons.append(center + SIMD2(Float(cos(angle)), Float(sin(angle))) * radius)
            }
        }
        self.polygons = polygons
        ring = (0..<1_000_000).map {
            let angle = Double($0) / 1_000_000 * 2 * .pi
            let radius = 400 + 60 * sin(37 * angle) + 3 * random.normal()
            return SIMD2(Float(512 + radius * cos(angle)), Float(512 + radius * sin(angle)))
        }
        var turned: [Float] = []
        for _ in 0..<20_000 {
            let at = place()
            turned += [at.x, at.y, Float(random.uniform(0, 2 * .pi))]
        }
        self.turned = turned
    }
}

/// A pseudorandom generator with the same numbers on every platform (SplitMix64).
private struct SeededRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func uniform(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// Returns a normally distributed number with mean 0 and standard deviation 1 (Box–Muller method).
    mutating func normal() -> Double {
        (-2 * log(1 - uniform(0, 1))).squareRoot() * cos(uniform(0, 2 * .pi))
    }
}
