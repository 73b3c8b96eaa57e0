import Images

/// What may deviate before a picture no longer counts as its golden.
public struct GoldenTolerance: Hashable, Sendable {
    /// The largest difference of a channel (0 to 255) that a pixel may have without being counted.
    public var channel: Int
    /// How many pixels may differ by more.
    public var pixels: Int

    /// A tolerance; both are 0 when left out.
    public init(channel: Int = 0, pixels: Int = 0) {
        self.channel = channel
        self.pixels = pixels
    }

    /// Every pixel the same: for what is drawn in pixel space.
    public static let exact = GoldenTolerance()
    /// Two steps a channel: for what went through projections or the C library's trigonometry.
    public static let projected = GoldenTolerance(channel: 2)
}

/// How a picture compares with its golden.
public struct GoldenOutcome: Sendable, CustomStringConvertible {
    /// The outcome in a word.
    public enum Verdict: String, Sendable {
        /// Within the tolerance.
        case matches
        /// Beyond the tolerance, or of another size.
        case differs
        /// There is no golden yet.
        case missing
        /// The golden was written just now and waits for a person's look.
        case recorded
    }

    /// The golden's name with its scale.
    public let name: String
    /// The outcome in a word.
    public internal(set) var verdict: Verdict
    /// Whether both have the same size.
    public let sizesAgree: Bool
    /// How many pixels differ at all.
    public private(set) var differing = 0
    /// How many pixels differ by more than the tolerance's channel.
    public private(set) var beyond = 0
    /// The largest difference of a straight-alpha channel (transparent pixels compare by alpha alone).
    public private(set) var worst = 0
    /// Where the largest difference is first met.
    public private(set) var worstAt = (x: 0, y: 0)
    /// The two colors there, as CSS text.
    public private(set) var worstColors = (expected: "", actual: "")
    /// The three-panel picture, where one was written.
    public internal(set) var report: String?

    /// Whether the picture counts as its golden.
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

    /// One line for a test's message.
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

/// The largest difference of a channel; the color under alpha 0 does not count.
func pixelDifference(_ left: [UInt8], _ right: [UInt8], at start: Int) -> Int {
    let alphas = (left[start + 3], right[start + 3])
    if alphas.0 == 0 || alphas.1 == 0 { return abs(Int(alphas.0) - Int(alphas.1)) }
    return (start..<start + 4).reduce(0) { max($0, abs(Int(left[$1]) - Int(right[$1]))) }
}
