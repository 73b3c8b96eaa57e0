#if Server
    import CartoucheLiveViews
    import Hummingbird

    // One stream of events for each page, by the rules of server-sent events.
    extension PageHost {
        /// The time between two signs of life, without which a closed connection is not noticed.
        private static var heartbeat: Duration { .seconds(15) }
        /// The least time between two events.
        private static var pause: Duration { .milliseconds(40) }

        /// Returns a response that ends with the connection: one event for each change.
        func events(_ request: Request, page: String) -> Response {
            guard listeners.begin() else { return Response(HostAnswer(.busy)) }
            let headers = Response.fields([("content-type", "text/event-stream")])
            let listeners = listeners
            let name = HTTPFields.Element.Name("last-event-id")
            let last = name.flatMap { request.headers[$0] }.flatMap { UInt64($0) }
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody { writer in
                    defer { listeners.end() }
                    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                    // A browser that connects again states its last event.
                    var revision = last
                    while !Task.isCancelled {
                        let event = await self.next(of: page, after: revision)
                        revision = event?.revision ?? revision
                        try await writer.write(
                            ByteBuffer(
                                string: event.map { "id: \($0.revision)\ndata: \($0.text)\n\n" } ?? ":\n\n"))
                        try await Task.sleep(for: Self.pause)
                    }
                    try await writer.finish(nil)
                })
        }

        /// Waits for a change; nil after the time of a heartbeat.
        private func next(of page: String, after revision: UInt64?) async -> PageEvent? {
            await withTaskGroup(of: PageEvent?.self) { group in
                group.addTask { await self.event(for: page, after: revision) }
                group.addTask {
                    try? await Task.sleep(for: Self.heartbeat)
                    return nil
                }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
        }
    }
#endif
