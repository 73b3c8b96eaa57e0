import CartoucheDocuments
import CartoucheNetwork
import Testing

@Suite("Web addresses")
struct WebAddressTests {
    @Test("An address has a scheme, a host, a port, a path and a query")
    func parts() throws {
        let address = try WebAddress("HTTPS://Example.COM:8443/a b/ü?q=1#top")
        #expect(address.isSecure)
        #expect(address.host == "example.com")
        #expect(address.port == 8443)
        #expect(address.text == "https://example.com:8443/a%20b/%C3%BC?q=1")
        #expect(try WebAddress("http://example.com").text == "http://example.com/")
        #expect(try WebAddress("http://[::1]:80/x").text == "http://[::1]/x")
    }

    @Test(
        "Addresses that programs read in different ways are refused",
        arguments: [
            "example.com/x", "ftp://example.com/", "file:///etc/passwd", "https:/example.com",
            "https://user:pw@example.com/", "https://example.com\\@evil.com/", "https://exa mple.com/",
            "https://example.com:99999/", "https://example.com:8a/", "https:///path",
            "https://ex%61mple.com/",
            "https://[::1/", "https://bücher.example/", "https://example.com/\u{1}", "gopher://example.com/",
        ])
    func refused(_ text: String) { #expect(throws: NetworkError.self) { try WebAddress(text) } }

    @Test("Messages have no tokens and no passwords")
    func masks() throws {
        let address = try WebAddress("https://a.example/q?f=json&Token=abc123&x=1&X-Amz-Signature=99&key=k")
        #expect(!"\(address)".contains("abc123") && !"\(address)".contains("99"))
        #expect("\(address)" == "https://a.example/q?f=json&Token=***&x=1&X-Amz-Signature=***&key=***")
        let error = #expect(throws: NetworkError.self) { try WebAddress("https://me:secret@a.example/") }
        #expect(error.map { !$0.description.contains("secret") } ?? false)
    }

    @Test(
        "References are relative to an address",
        arguments: [
            ("https://b.example/y", "https://b.example/y"), ("//c.example/z", "https://c.example/z"),
            ("/x", "https://a.example/x"), ("x?k=1", "https://a.example/one/x?k=1"),
            ("../x", "https://a.example/x"), ("../../../x", "https://a.example/x"),
            ("?q=2", "https://a.example/one/two?q=2"), ("./", "https://a.example/one/"),
        ])
    func resolves(_ reference: String, _ expected: String) throws {
        #expect(try WebAddress("https://a.example/one/two?q=1").resolving(reference).text == expected)
    }

    @Test("Addresses of private networks and of this computer are not public")
    func publicAddresses() {
        func mapped(_ bytes: [UInt8]) -> HostAddress {
            HostAddress([UInt8](repeating: 0, count: 10) + [255, 255] + bytes)
        }
        for bytes: [UInt8] in [
            [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
            [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255],
            [198, 18, 0, 1],
        ] {
            #expect(!mapped(bytes).isPublic, "\(bytes)")
        }
        for bytes: [UInt8] in [[8, 8, 8, 8], [172, 32, 0, 1], [100, 128, 0, 1], [192, 167, 1, 1]] {
            #expect(mapped(bytes).isPublic, "\(bytes)")
        }
        let zeros = [UInt8](repeating: 0, count: 12)
        #expect(!HostAddress(zeros + [0, 0, 0, 1]).isPublic)
        #expect(!HostAddress([0xFC] + zeros + [0, 0, 1]).isPublic)
        #expect(!HostAddress([0xFE, 0x80] + zeros + [0, 1]).isPublic)
        #expect(!HostAddress([0x20, 0x02, 127, 0, 0, 1] + zeros.dropLast(2)).isPublic)
        #expect(!HostAddress([0, 0x64, 0xFF, 0x9B] + zeros.dropLast(4) + [192, 168, 0, 1]).isPublic)
        #expect(HostAddress([0x26, 0x06] + zeros + [0, 1]).isPublic)
    }
}
