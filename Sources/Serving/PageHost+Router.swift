// The package trait `Server` brings Hummingbird: see Documentation/decisions/server-trait.md.
#if Server
    import CartoucheLiveViews
    import Hummingbird

    extension MapHost {
        /// Mounts the page of the view into a router.
        ///
        /// Requests from other sites, and requests that state a host that is not in `hosts` nor this computer, get the
        /// status 403.
        ///
        /// - Parameters:
        ///   - router: The router.
        ///   - path: The path of the page, without a slash at its ends. Default: empty, the root.
        ///   - hosts: The names of the server in addition to those of the computer itself.
        public func mount<Context: RequestContext>(
            on router: Router<Context>, at path: String = "", hosts: Set<String> = []
        ) {
            mountPages(on: router, at: path, hosts: hosts)
        }
    }

    extension SceneHost {
        /// Mounts the page of the view into a router.
        ///
        /// Requests from other sites, and requests that state a host that is not in `hosts` nor this computer, get the
        /// status 403.
        ///
        /// - Parameters:
        ///   - router: The router.
        ///   - path: The path of the page, without a slash at its ends. Default: empty, the root.
        ///   - hosts: The names of the server in addition to those of the computer itself.
        public func mount<Context: RequestContext>(
            on router: Router<Context>, at path: String = "", hosts: Set<String> = []
        ) {
            mountPages(on: router, at: path, hosts: hosts)
        }
    }

    extension PageHost {
        /// Mounts the pages of a host into a router.
        package func mountPages<Context: RequestContext>(
            on router: Router<Context>, at path: String, hosts: Set<String>
        ) {
            let rules = RequestRules(hosts: hosts)
            let paths = [path, path.isEmpty ? "**" : path + "/**"].map { RouterPath($0) }
            for path in paths {
                for method in [HTTPRequest.Method.get, .post] {
                    router.on(path, method: method) { request, context in
                        await self.response(to: request, context, rules)
                    }
                }
            }
        }

        private func response(
            to request: Request, _ context: some RequestContext, _ rules: RequestRules
        ) async -> Response {
            var inside = context.parameters.getCatchAll().joined(separator: "/")
            guard !inside.isEmpty || request.uri.path.hasSuffix("/") else {
                // The addresses in the page are relative to its folder.
                return Response(status: .permanentRedirect, headers: [.location: request.uri.path + "/"])
            }
            // Hosts tell the page of a folder by the slash at its end.
            if !inside.isEmpty, request.uri.path.hasSuffix("/") { inside += "/" }
            var headers: [String: String] = [:]
            for field in request.headers { headers[field.name.canonicalName] = field.value }
            var query: [String: String] = [:]
            for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
            var sent = HostRequest(
                request.method.rawValue, inside, query: query, headers: headers)
            do {
                try rules.check(sent, authority: request.head.authority ?? headers["host"] ?? "")
                if request.method == .post {
                    guard let body = try? await request.body.collect(upTo: bodyLimit(at: inside)) else {
                        throw HostRefusal.tooLarge
                    }
                    sent.body = Array(body.readableBytesView)
                }
            } catch {
                return Response(HostAnswer(error as? HostRefusal ?? .tooLarge))
            }
            let (host, place) = place(of: inside)
            if place == "events" { return host.events(request, page: query["page"] ?? "") }
            return Response(await answer(sent))
        }
    }

    extension Response {
        /// Creates the response of HTTP for an answer.
        init(_ answer: HostAnswer) {
            self.init(
                status: HTTPResponse.Status(code: answer.status), headers: Self.fields(answer.headers),
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
        }

        /// Returns headers, with those of all answers.
        static func fields(_ headers: [(name: String, value: String)]) -> HTTPFields {
            var fields = HTTPFields()
            // The own headers of an answer replace those of all answers.
            for (name, value) in RequestRules.headers + headers {
                if let name = HTTPFields.Element.Name(name) { fields[name] = value }
            }
            return fields
        }
    }
#endif
