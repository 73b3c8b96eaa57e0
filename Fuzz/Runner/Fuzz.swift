// The program for `make fuzz`: libFuzzer with one target. It is built only if CARTOUCHE_FUZZ is set, because it needs
// the instrumentation of the compiler option -sanitize=fuzzer.

import FuzzTargets

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// libFuzzer's program as a function.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Set once, before the fuzzer starts.
nonisolated(unsafe) private var target = FuzzTarget.all[0]

/// The entry point for programs of the fuzzer that call it by name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

@main
struct Fuzz {
    /// `fuzz --list`, `fuzz --words TARGET`, or `fuzz TARGET` with options and folders of libFuzzer.
    static func main() {
        let words = CommandLine.arguments
        if words.dropFirst() == ["--list"] {
            for target in FuzzTarget.all { print(target.name) }
            return
        }
        if words.count == 3, words[1] == "--words", let named = FuzzTarget.named(words[2]) {
            for word in named.words { print("\"\(escaped(word))\"") }
            return
        }
        // To merge, libFuzzer starts this program again without the target's name, but with the same environment.
        if let inherited = getenv("CARTOUCHE_FUZZ_TARGET"),
            let named = FuzzTarget.named(String(cString: inherited))
        {
            target = named
            var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
            exit(runFuzzer(&count, &arguments, testOneInput))
        }
        guard words.count > 1, let named = FuzzTarget.named(words[1]) else {
            print("usage: fuzz TARGET [OPTIONS of libFuzzer] [FOLDERS]; fuzz --list lists the targets")
            exit(2)
        }
        target = named
        setenv("CARTOUCHE_FUZZ_TARGET", named.name, 1)
        // libFuzzer gets the arguments without the target's name.
        var arguments = CommandLine.unsafeArgv
        arguments[1] = arguments[0]
        arguments += 1
        var count = CommandLine.argc - 1
        exit(runFuzzer(&count, &arguments, testOneInput))
    }

    /// Returns a word in the syntax of libFuzzer's dictionaries.
    private static func escaped(_ word: String) -> String {
        word.utf8.map { byte in
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return "\\" + String(UnicodeScalar(byte))
            }
            guard byte < 0x20 || byte >= 0x7F else { return String(UnicodeScalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
