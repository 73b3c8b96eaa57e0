import CartoucheImages

/// The allowed deviations of a picture from its golden.
public struct GoldenTolerance: Hashable, Sendable {
    /// The maximum difference of a channel (0 to 255) for a pixel that doesn't count.
    public var channel: Int
    /// The maximum number of pixels with a larger difference.
    public var pixels: Int

    /// Creates a tolerance.
    ///
    /// Both limits are 0 by default.
    public init(channel: Int = 0, pixels: Int = 0) {
        self.channel = channel
        self.pixels = pixels
    }

    /// All pixels must be equal: for drawings in pixel space.
    public static let exact = GoldenTolerance()
    /// Two steps per channel: for drawings that use projections or the C library's trigonometry.
    public static let projected = GoldenTolerance(channel: 2)
}

/// The result of comparing a picture with its golden.
public struct GoldenOutcome: Sendable, CustomStringConvertible {
    /// The kind of result.
    public enum Verdict: String, Sendable {
        /// Within the tolerance.
        case matches
        /// Not within the tolerance, or with a different size.
        case differs
        /// There is no golden yet.
        case missing
        /// The golden was written in this run. A person must approve it.
        case recorded
    }

    /// The golden's name with its scale.
    public let name: String
    /// The kind of result.
    public internal(set) var verdict: Verdict
    /// Whether both pictures have the same size.
    public let sizesAgree: Bool
    /// The number of pixels that differ.
    public private(set) var differing = 0
    /// The number of pixels that differ by more than the tolerance's channel.
    public private(set) var beyond = 0
    /// The largest difference of a straight-alpha channel.
    ///
    /// Transparent pixels are compared by alpha only.
    public private(set) var worst = 0
    /// The first pixel with the largest difference.
    public private(set) var worstAt = (x: 0, y: 0)
    /// The colors of both pictures at this pixel, as CSS text.
    public private(set) var worstColors = (expected: "", actual: "")
    /// The path of the three-panel picture, if it was written.
    public internal(set) var report: String?

    /// Whether the picture matches its golden.
    public var matches: Bool { verdict == .matches }

    init(name: String, expected: Image?, actual: Image, tolerance: GoldenTolerance) {
        self.name = name
        guard let expected else {
            sizesAgree = false
            verdict = .missing
            return
        }
        sizesAgree = expected.width == actual.width && expected.height == actual.height
        verdict = .differs
        guard sizesAgree else { return }
        let pairs = (expected.rgba, actual.rgba)
        for pixel in 0..<actual.width * actual.height {
            let difference = pixelDifference(pairs.0, pairs.1, at: pixel * 4)
            guard difference > 0 else { continue }
            differing += 1
            if difference > tolerance.channel { beyond += 1 }
            if difference > worst {
                worst = difference
                worstAt = (pixel % actual.width, pixel / actual.width)
            }
        }
        if worst > 0 {
            worstColors = (expected[worstAt.x, worstAt.y].css, actual[worstAt.x, worstAt.y].css)
        }
        if beyond <= tolerance.pixels { verdict = .matches }
    }

    /// A one-line description for a test's message.
    public var description: String {
        let place = report.map { "; see \($0)" } ?? ""
        switch verdict {
        case .matches: return "golden \(name) matches"
        case .missing: return "golden \(name) is missing; record it with CARTOUCHE_RECORD_GOLDENS=1\(place)"
        case .recorded: return "golden \(name) was recorded; look at it, then run again without recording"
        case .differs where !sizesAgree: return "golden \(name) has another size\(place)"
        case .differs:
            return
                "golden \(name): \(beyond) pixels deviate, most at (\(worstAt.x), \(worstAt.y)) by \(worst):"
                + " expected \(worstColors.expected), actual \(worstColors.actual)\(place)"
        }
    }

    /// The report as JSON.
    public var json: String {
        """
        {
          "golden": "\(name)",
          "verdict": "\(verdict.rawValue)",
          "sizesAgree": \(sizesAgree),
          "differing": \(differing),
          "beyondTolerance": \(beyond),
          "worst": {
            "difference": \(worst), "x": \(worstAt.x), "y": \(worstAt.y),
            "expected": "\(worstColors.expected)", "actual": "\(worstColors.actual)"
          }
        }

        """
    }
}

/// Returns the largest difference of a channel.
///
/// The color of a pixel with alpha 0 is ignored.
func pixelDifference(_ left: [UInt8], _ right: [UInt8], at start: Int) -> Int {
    let alphas = (left[start + 3], right[start + 3])
    if alphas.0 == 0 || alphas.1 == 0 { return abs(Int(alphas.0) - Int(alphas.1)) }
    return (start..<start + 4).reduce(0) { max($0, abs(Int(left[$1]) - Int(right[$1]))) }
}
