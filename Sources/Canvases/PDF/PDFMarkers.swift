extension PDFCanvas {
    /// Draws the form of a marker at each stamp.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard isDrawing else { return }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        var forms = [(form: Int, box: PixelBox)?](repeating: nil, count: markers.count)
        for (index, stamp) in stamps.enumerated() {
            let limit = body.space.limit
            guard let marker = call.markerIndex(of: index), let placement = stamp.placement,
                all(stamp.position .>= limit.low), all(stamp.position .<= limit.high)
            else { continue }
            let form = forms[marker] ?? self.form(of: markers[marker])
            forms[marker] = form
            if form.form == 0 { continue }
            beginDrawing(in: form.box.placed(by: placement))
            set(opacity: 1)
            let decimals = body.space.decimals
            body.text.append("q ")
            body.text.append(placement.affine, decimals: decimals)
            body.text.append("cm ")
            body.use(.object, form.form)
            body.text.append("Do Q\n")
            endDrawing()
        }
    }

    /// Returns the form of a marker, and the box around it; the form is 0 if the marker draws nothing.
    private mutating func form(of marker: MarkerPicture) -> (form: Int, box: PixelBox) {
        let key = ObjectIdentifier(marker)
        if let known = known.markers[key] { return known }
        // Stamps rotate and scale the marker, so all parts near its origin can be visible.
        let reach = PixelPoint(repeating: 16_384)
        let space = DocumentSpace(visible: PixelBox(low: -reach, high: reach), decimals: 3)
        let empty = (form: 0, box: PixelBox(low: .zero, high: .zero))
        guard let content = onOwnBody(space, { marker.recording.replay(on: &$0) }) else { return empty }
        var result = empty
        if !content.isEmpty, let box = content.extent {
            result = (write(content, isGroup: false), box)
        }
        known.markers.insert(result, for: key, keeping: marker, weight: marker.recording.byteCount)
        return result
    }
}

extension PDFText {
    /// Appends the six numbers of a placement, with a number of decimals for its origin.
    fileprivate mutating func append(_ transform: AffineTransform, decimals: Int) {
        if (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1) {
            append("1 0 0 1 ")
        } else {
            for number in [transform.a, transform.b, transform.c, transform.d] {
                append(number: number, digits: 6)
            }
        }
        let scale = DecimalText.power(decimals)
        for number in [transform.tx, transform.ty] {
            append(units: Int((number * scale).rounded()), decimals: decimals)
        }
    }
}
