#if Server
    import CartoucheLiveViews
    import Hummingbird

    // One stream of events for each page, by the rules of server-sent events.
    extension MapHost {
        /// The time between two signs of life, without which a closed connection is not noticed.
        private static let heartbeat = Duration.seconds(15)
        /// The least time between two events.
        private static let pause = Duration.milliseconds(40)

        /// Returns a response that ends with the connection: one event for each change of the map.
        func events(_ request: Request, page: String) -> Response {
            guard listeners.begin() else { return Self.response(HostAnswer(.busy)) }
            let headers = Self.fields([("content-type", "text/event-stream")])
            let listeners = listeners
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody { writer in
                    defer { listeners.end() }
                    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                    var revision: UInt64?
                    while !Task.isCancelled {
                        let next = await self.next(of: page, after: revision)
                        revision = next ?? revision
                        try await writer.write(
                            ByteBuffer(string: next == nil ? ":\n\n" : "data: changed\n\n"))
                        try await Task.sleep(for: Self.pause)
                    }
                    try await writer.finish(nil)
                })
        }

        /// Waits for a change; nil after the time of a heartbeat.
        private func next(of page: String, after revision: UInt64?) async -> UInt64? {
            await withTaskGroup(of: UInt64?.self) { group in
                group.addTask { await self.change(of: page, after: revision) }
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
