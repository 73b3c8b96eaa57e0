import Foundation
import ServerSupport

/// MapServer as a program of a web server (CGI): one process for each request.
enum MapServerProgram {
    static let path = ["/usr/bin/mapserv", "/usr/lib/cgi-bin/mapserv", "/usr/local/bin/mapserv"]
        .first(where: FileManager.default.isExecutableFile)

    /// Starts a server with a collection of 25 places; the maximum number of features in an answer is 10.
    static func start(in folder: Scratch) throws -> TestServer {
        try folder.write("places.geojson", OtherServers.places)
        try folder.write(
            "server.conf", "CONFIG ENV END MAPS \"places\" \"\(folder.realPath)/places.map\" END END\n")
        let server = TestServer { request in
            let host = (request.headers["host"] ?? "").split(separator: ":")
            let query = request.target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            let run = try? folder.bash(
                "timeout 20 \(path ?? "mapserv")",
                environment: [
                    "MAPSERVER_CONFIG_FILE": "\(folder.realPath)/server.conf", "REQUEST_METHOD": "GET",
                    "SERVER_NAME": "\(host.first ?? "")", "SERVER_PORT": "\(host.last ?? "")",
                    "SCRIPT_NAME": "", "PATH_INFO": request.path, "QUERY_STRING": String(query),
                ])
            return answer(run?.output ?? [])
        }
        try folder.write("places.map", map(server.base))
        return server
    }

    /// Makes an answer of the output of the program: headers, an empty line and the content.
    private static func answer(_ output: [UInt8]) -> [TestServer.Step] {
        let mark = Array("\r\n\r\n".utf8)
        guard let end = output.indices.first(where: { output[$0...].starts(with: mark) }) else {
            return .answer("", status: 500)
        }
        let headers = String(decoding: output[..<end], as: UTF8.self).split(separator: "\r\n")
        let type = headers.first { $0.lowercased().hasPrefix("content-type:") }?.dropFirst(13)
        return .answer(Array(output[(end + 4)...]), type: String(type ?? "").filter { $0 != " " })
    }

    private static func map(_ base: String) -> String {
        """
        MAP
          NAME "places"
          EXTENT 0 45 20 48
          SIZE 400 200
          PROJECTION "init=epsg:4326" END
          WEB METADATA
            "ows_title" "Places"
            "ows_enable_request" "*"
            "ows_onlineresource" "\(base)/places/"
            "oga_onlineresource" "\(base)/places/ogcapi"
            "ows_srs" "EPSG:4326"
            "oga_max_limit" "10"
            "wfs_getfeature_formatlist" "geojson"
          END END
          OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json; subtype=geojson"
            FORMATOPTION "FORM=SIMPLE" FORMATOPTION "STORAGE=stream" END
          LAYER
            NAME "places" TYPE POINT STATUS ON
            CONNECTIONTYPE OGR CONNECTION "places.geojson"
            PROJECTION "init=epsg:4326" END
            METADATA "ows_title" "Places" "gml_include_items" "all" "gml_featureid" "id" END
            TEMPLATE "x"
          END
        END
        """
    }
}

/// What servers of other projects serve.
enum OtherServers {
    /// 25 points; the last is at 12.5° E.
    static var places: String {
        let features = (1...25).map { number in
            "{\"type\":\"Feature\",\"id\":\(number),\"properties\":{\"id\":\(number),\"kind\":\"\(number % 2)\"},"
                + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(Double(number) / 2),46]}}"
        }
        return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    }

    /// The Python program that pygeoapi's command runs with; nil if it is not installed.
    static let pygeoapiPython: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let file = folders.map { $0 + "/pygeoapi" }.first(where: FileManager.default.isExecutableFile)
        guard let file, let text = try? String(contentsOfFile: file, encoding: .utf8), text.hasPrefix("#!")
        else { return nil }
        return text.dropFirst(2).split(whereSeparator: \.isWhitespace).first.map(String.init)
    }()

    /// The configuration of pygeoapi with the collection of places; `PORT` stands for its port.
    static let pygeoapiConfiguration = """
        server:
          bind: {host: 127.0.0.1, port: PORT}
          url: http://127.0.0.1:PORT
          mimetype: application/json; charset=UTF-8
          encoding: utf-8
          languages: [en-US]
          limits: {default_items: 10, max_items: 10}
          map: {url: "", attribution: ""}
        logging: {level: ERROR}
        metadata:
          identification: {title: T, description: D, keywords: [k], keywords_type: theme, terms_of_service: "", url: "http://127.0.0.1"}
          license: {name: L, url: "http://127.0.0.1"}
          provider: {name: P, url: "http://127.0.0.1"}
          contact: {name: C}
        resources:
          places:
            type: collection
            title: Places
            description: d
            keywords: [k]
            links: []
            extents: {spatial: {bbox: [0, 45, 20, 48], crs: "http://www.opengis.net/def/crs/OGC/1.3/CRS84"}}
            providers:
              - {type: feature, name: GeoJSON, data: places.geojson, id_field: id}
        """

    /// Starts pygeoapi, waits until it answers, runs commands with its address in `$BASE`, and ends it.
    static func withPygeoapi(_ commands: String) -> String {
        """
        set -e
        port=$("$PYTHON" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
        sed -i "s/PORT/$port/" config.yml
        export PYGEOAPI_CONFIG=config.yml PYGEOAPI_OPENAPI=openapi.yml
        timeout 60 "$PYTHON" -m pygeoapi openapi generate config.yml --output-file openapi.yml >server.log 2>&1 ||
            timeout 60 pygeoapi openapi generate config.yml --output-file openapi.yml >server.log 2>&1
        timeout 90 "$PYTHON" -c "from pygeoapi.flask_app import APP; APP.run('127.0.0.1', $port, use_reloader=False)" \\
            >>server.log 2>&1 &
        server=$!
        trap 'kill $server' EXIT
        for i in $(seq 150); do
            (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && break
            sleep 0.2
        done
        BASE=http://127.0.0.1:$port
        \(commands)
        """
    }
}
