import Cartouche
import CartoucheImages
import CartoucheSceneViews
import CartoucheWorkers
import Foundation

/// Draws random maps and a scene with random requests for some minutes, and checks that memory and open files do not
/// grow.
///
/// Eight concurrent requests draw pictures, drafts, SVG documents, recordings, and views of maps and of the scene whose
/// graphics move. Some requests are canceled, some pass their deadline. Each round reads the maps and the scene again.
struct SoakRun {
    let minutes: Double
    private let folder = "Examples/maps"

    /// Runs for `minutes` and prints a line per round.
    ///
    /// - Returns: Whether memory and open files did not grow.
    /// - Throws: An error if a map cannot be read.
    func run() async throws -> Bool {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".json")
        }
        guard !files.isEmpty else {
            PictureBench.fail("no maps in \(folder): run this in the root of the repository")
        }
        print("minute  requests   canceled  late  resident MB  trimmed MB  in use MB  open files")
        let start = ContinuousClock.now
        let hasDriver = (try? SceneDevice.shared()) != nil
        if !hasDriver { print("no driver of OpenGL ES draws without a window: only maps are drawn") }
        var samples: [Sample] = []
        var counts = Counts()
        while start.duration(to: .now) < .seconds(minutes * 60) {
            counts.add(try await round(files, hasDriver: hasDriver))
            // Threads release the last work shortly after its result.
            try await Task.sleep(for: .milliseconds(300))
            let resident = Self.residentMegabytes
            // The allocator keeps free memory per thread; returning it leaves the memory in use and its fragments.
            Self.returnFreeMemory()
            let trimmed = Self.residentMegabytes
            let sample = Sample(
                allocated: AllocatedMemory.megabytes ?? trimmed, resident: trimmed, files: Self.openFileCount)
            samples.append(sample)
            let passed = Double(start.duration(to: .now).components.seconds) / 60
            print(
                String(
                    format: "%6.1f  %8d  %9d  %4d  %11.1f  %10.1f  %9.1f  %10d", passed, counts.requests,
                    counts.canceled, counts.late, resident, trimmed, sample.allocated, sample.files))
            fflush(nil)
        }
        return Self.isFlat(samples)
    }

    /// Reads the maps and the scene, makes requests for a minute, and drops all of them.
    private func round(_ files: [String], hasDriver: Bool) async throws -> Counts {
        let renderer = MapRenderer(threadBudget: Int.random(in: 1...4))
        let maps = try files.sorted().map { try Map(contentsOfFile: folder + "/" + $0) }
        let views = maps.map { MapView(map: $0, graphicsOverlays: [Self.overlay()], renderer: renderer) }
        // Without a driver for scenes, only maps are drawn.
        let scene = try hasDriver ? SceneSoak("Examples/scenes/aircraft.json") : nil
        let start = ContinuousClock.now
        var counts = Counts()
        while start.duration(to: .now) < .seconds(min(minutes * 6, 60)) {
            let more = await withTaskGroup(of: Counts.self) { group in
                for _ in 0..<8 {
                    let index = Int.random(in: 0..<maps.count)
                    group.addTask { await Self.request(maps[index], views[index], renderer, scene) }
                }
                return await group.reduce(into: Counts()) { $0.add($1) }
            }
            counts.add(more)
        }
        return counts
    }

    /// The memory between two rounds, in megabytes, and the open files.
    private struct Sample {
        /// What is allocated.
        var allocated: Double
        /// The resident memory after the allocator has returned what is free.
        var resident: Double
        var files: Int
    }

    private struct Counts: Sendable {
        var requests = 0
        var canceled = 0
        var late = 0

        mutating func add(_ other: Counts) {
            requests += other.requests
            canceled += other.canceled
            late += other.late
        }
    }

    /// Whether the last quarter of the samples has no more memory and open files than the second quarter.
    ///
    /// The least memory of each quarter counts: a leak raises it, too. It can be 10 % and 16 MB larger, because the
    /// device keeps the textures of the last picture. Pages with few allocations are fragments, which no program can
    /// return, so the resident memory can be half as large again.
    private static func isFlat(_ samples: [Sample]) -> Bool {
        let quarter = samples.count / 4
        guard quarter > 0 else { return true }
        let (early, late) = (samples[quarter..<(2 * quarter)], samples.suffix(quarter))
        func least(_ samples: ArraySlice<Sample>, _ value: (Sample) -> Double) -> Double {
            samples.map(value).min() ?? .nan
        }
        let (before, after) = (least(early, \.allocated), least(late, \.allocated))
        let resident = (least(early, \.resident), least(late, \.resident))
        let files = (early.map(\.files).max() ?? 0, late.map(\.files).max() ?? 0)
        print(
            String(
                format:
                    "second quarter %.1f MB (%.1f resident) and %d files, last quarter %.1f MB (%.1f) and %d files",
                before, resident.0, files.0, after, resident.1, files.1))
        return after <= before * 1.1 + 16 && resident.1 <= resident.0 * 1.5 && files.1 <= files.0
    }

    private static func overlay() -> GraphicsOverlay {
        let overlay = GraphicsOverlay(
            graphics: (0..<200).map { number in
                Graphic(geometry: Point(latitude: Double(number % 120) - 60, longitude: Double(number) - 100))
            })
        overlay.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .diamond, color: .black, size: 7))
        return overlay
    }

    /// Runs one random request.
    private static func request(
        _ map: Map, _ view: MapView, _ renderer: MapRenderer, _ scene: SceneSoak?
    ) async -> Counts {
        var counts = Counts(requests: 1)
        let viewpoint = Viewpoint(
            latitude: .random(in: -70...70), longitude: .random(in: -180...180),
            scale: exp(.random(in: log(2e6)...log(2e8))))
        var request = MapRequest(
            map, size: ScreenSize(width: .random(in: 16...900), height: .random(in: 16...900)),
            viewpoint: viewpoint
        )
        request.scale = [1, 1, 2].randomElement()!
        request.priority = WorkPriority.allCases.randomElement()!
        request.quality = Bool.random() ? .full : .draft
        if Int.random(in: 0..<10) == 0 { request.deadline = .now + .milliseconds(.random(in: 1...60)) }
        let cancellation = Cancellation()
        request.cancellation = cancellation
        if Int.random(in: 0..<6) == 0 {
            Task {
                try? await Task.sleep(for: .milliseconds(.random(in: 0...80)))
                cancellation.cancel()
            }
        }
        do {
            switch Int.random(in: 0..<(scene == nil ? 6 : 8)) {
            case 0: _ = try renderer.draw(request, to: .svg)
            case 1: _ = try renderer.recordings(of: request)
            case 2:
                view.graphicsOverlays.first?.graphics.randomElement()?.geometry = Point(
                    latitude: .random(in: -60...60), longitude: .random(in: -180...180))
                if Bool.random() { _ = await view.setViewpoint(viewpoint) }
                _ = view.makePreview()
                _ = try await view.exportImage(size: request.size)
            case 6, 7: try await scene?.request(cancellation)
            default: _ = try await renderer.image(for: request).image.pngData()
            }
        } catch is CancellationError {
            counts.canceled += 1
        } catch is DeadlineError {
            counts.late += 1
        } catch {
            // The random viewpoint can be outside the map's projection.
        }
        return counts
    }

    /// Returns free memory to the system if the allocator supports it (glibc).
    private static func returnFreeMemory() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let function = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(function, to: Trim.self)(0)
    }

    private static var residentMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").compactMap { Double($0) }.first ?? .nan) / 1024
    }

    private static var openFileCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
}
