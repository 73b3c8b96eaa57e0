import Foundation
import Testing

/// The examples of engines that run a plan on several workers, of which one is killed.
///
/// `CARTOUCHE_PYTHON` names the Python that has PySpark and Dask; default: `python3`.
@Suite(.serialized) struct ClusterTests {
    let folder = try! Scratch()

    private static let python = ProcessInfo.processInfo.environment["CARTOUCHE_PYTHON"] ?? "python3"

    private static func has(_ module: String) -> Bool {
        let run = Process()
        run.executableURL = URL(filePath: "/usr/bin/env")
        run.arguments = [python, "-c", "import \(module)"]
        run.standardError = FileHandle.nullDevice
        guard (try? run.run()) != nil else { return false }
        run.waitUntilExit()
        return run.terminationStatus == 0
    }

    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/cluster").path

    /// Starts an engine, and kills one of its workers when parts are in work.
    private static let driver = """
        import os, signal, subprocess, sys, time
        word, folder, command = sys.argv[1], sys.argv[2], sys.argv[3:]
        def children(pid):
            found = []
            for name in os.listdir("/proc"):
                try:
                    parent = int(open(f"/proc/{name}/stat").read().rsplit(")", 1)[1].split()[1])
                except (OSError, ValueError, IndexError):
                    continue
                if parent == pid: found += [int(name)] + children(int(name))
            return found
        engine = subprocess.Popen(command)
        end = time.monotonic() + 240
        while time.monotonic() < end and engine.poll() is None:
            time.sleep(0.1)
            if not os.path.isdir(folder) or not any(n.endswith(".part") for n in os.listdir(folder)): continue
            workers = []
            for pid in children(engine.pid):
                try: words = open(f"/proc/{pid}/cmdline").read()
                except OSError: continue
                if word in words and "resource_tracker" not in words: workers.append(pid)
            if workers:
                os.kill(workers[-1], signal.SIGKILL)
                print("killed", flush=True)
                break
        try: sys.exit(engine.wait(timeout=600))
        except subprocess.TimeoutExpired:
            engine.kill()
            sys.exit(1)
        """

    /// Makes a tile set with an engine, and compares it with the one of a single process.
    private func check(_ engine: String, worker: String) throws {
        try folder.write("a.geojson", TilesCommandTests.data)
        let options = [
            "tiles", "a.geojson", "--zoom", "0-5", "--bbox", "-170,-70,170,75", "--name", "w", "-q",
            "--jobs", "1", "-o",
        ]
        #expect(try folder.cartouche(options + ["whole.pmtiles"]).status == 0)
        let plan = try folder.cartouche(options + ["p.pmtiles", "--plan", "6"])
        #expect(plan.status == 0, "\(plan.errors)")
        try folder.write("plan.ndjson", plan.text)
        try folder.write("drive.py", Self.driver)
        let run = try folder.bash(
            """
            export SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON="$(command -v \(Self.python))"
            \(Self.python) drive.py \(worker) p.pmtiles.parts \(Self.python) \(Self.examples)/\(engine)
            """)
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 0, "\(output) \(run.errors.suffix(3000))")
        #expect(output.contains("killed") && output.contains("6 parts"), "\(output)")
        #expect(try folder.cartouche("tiles", "--merge", "plan.ndjson").status == 0)
        #expect(try folder.read("p.pmtiles") == folder.read("whole.pmtiles"))
    }

    @Test(.enabled(if: has("pyspark"), "needs the Python package pyspark"), .timeLimit(.minutes(15)))
    func sparkMakesAPlanAgainAfterALostWorker() throws {
        try check(
            "spark_tiles.py plan.ndjson \"$CARTOUCHE\" 'local-cluster[2,1,1024]'",
            worker: "CoarseGrainedExecutorBackend")
    }

    @Test(.enabled(if: has("dask.distributed"), "needs the Python package dask"), .timeLimit(.minutes(15)))
    func daskMakesAPlanAgainAfterALostWorker() throws {
        try check("dask_tiles.py plan.ndjson \"$CARTOUCHE\"", worker: "spawn_main")
    }
}
