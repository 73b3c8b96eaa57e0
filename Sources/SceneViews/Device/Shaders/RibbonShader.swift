/// The shaders of lines in space with a constant width on the screen: one quad for each segment.
enum RibbonShader {
    static let vertex = """
        layout(location = 0) in vec2 corner;
        layout(location = 5) in vec3 startHigh;
        layout(location = 6) in vec3 startLow;
        layout(location = 7) in vec3 endHigh;
        layout(location = 8) in vec3 endLow;
        layout(location = 9) in vec4 tint;
        layout(location = 10) in uint id;
        layout(location = 11) in float width;
        layout(location = 12) in uint ends;
        out vec2 vPlace;
        flat out float vLength;
        flat out float vHalf;
        flat out vec2 vEnds;  // how far flat ends reach beyond the segment; negative for round ends
        flat out vec4 vColor;
        flat out uint vId;
        #ifdef CLIPPED
        out vec2 vArea;
        #endif
        #ifdef HAZY
        out vec3 vPosition;
        #endif
        float beyond(uint end) { return end == 0u ? -1.0 : end == 1u ? 0.0 : vHalf; }
        void main() {
            vec3 start = (startHigh - eyeHigh.xyz) + (startLow - eyeLow.xyz);
            vec3 end = (endHigh - eyeHigh.xyz) + (endLow - eyeLow.xyz);
            vec4 a = clip * vec4(start, 1.0);
            vec4 b = clip * vec4(end, 1.0);
            float near = up.w * 1.001;
            vColor = tint;
            vId = id;
            vHalf = width * 0.5;
            vEnds = vec2(beyond(ends & 3u), beyond((ends >> 2) & 3u));
            if (a.w < near && b.w < near) {
                gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
                return;
            }
            float first = a.w < near ? (near - a.w) / (b.w - a.w) : 0.0;
            float last = b.w < near ? (near - b.w) / (a.w - b.w) : 0.0;
            vec4 c = mix(a, b, first);
            b = mix(b, a, last);
            a = c;
            vec2 from = (a.xy / a.w * 0.5 + 0.5) * size.xy;
            vec2 to = (b.xy / b.w * 0.5 + 0.5) * size.xy;
            vec2 along = to - from;
            vLength = length(along);
            along = vLength > 1e-6 ? along / vLength : vec2(1.0, 0.0);
            float reach = vHalf + 1.0;
            vec2 side = vec2(-along.y, along.x);
            bool isEnd = corner.x > 0.0;
        #ifdef CLIPPED
            vArea = areaPlace(isEnd ? mix(end, start, last) : mix(start, end, first));
        #endif
        #ifdef HAZY
            vPosition = isEnd ? mix(end, start, last) : mix(start, end, first);
        #endif
            vec2 at = (isEnd ? to : from) + along * corner.x * reach + side * corner.y * reach;
            vPlace = vec2(isEnd ? vLength + reach : -reach, corner.y * reach);
            // The ends reach beyond the segment; there, 1 / w continues as along the segment.
            float over = min(reach / max(vLength, 1e-6), 1.0);
            float inverse = mix(1.0 / a.w, 1.0 / b.w, isEnd ? 1.0 + over : -over);
            float w = 1.0 / max(inverse, 0.5 / max(a.w, b.w));
            // Slightly in front of a surface that the line follows, and of the lines below it.
            w *= 0.9995 - 0.001 * float(ends >> 4);
            c = vec4((at * size.zw * 2.0 - 1.0) * w, 0.0, w);
            gl_Position = finish(c);
        }
        """

    static let fragment = """
        in vec2 vPlace;
        flat in float vLength;
        flat in float vHalf;
        flat in vec2 vEnds;
        flat in vec4 vColor;
        flat in uint vId;
        #ifdef CLIPPED
        in vec2 vArea;
        #endif
        #ifdef HAZY
        in vec3 vPosition;
        #endif
        void main() {
        #ifdef CLIPPED
            if (isCut(vArea)) discard;
        #endif
            vec2 beyond = vec2(-vPlace.x, vPlace.x - vLength);
            bvec2 isRound = lessThan(vEnds, vec2(0.0));
            vec2 arc = mix(vec2(0.0), max(beyond, 0.0), isRound);
            float cover = clamp(vHalf + 0.5 - length(vec2(max(arc.x, arc.y), vPlace.y)), 0.0, 1.0);
            vec2 flatEnds = mix(clamp(vEnds + 0.5 - beyond, 0.0, 1.0), vec2(1.0), isRound);
            cover *= flatEnds.x * flatEnds.y;
            // The edges come after the bodies: with their depth, they would hide the body of the next segment.
            if (cover < 0.02 || material.w == 1.0 && cover < 1.0 || material.w == 2.0 && cover == 1.0) discard;
        #if defined(WRITE_W)
            writeDepth(1.0 / gl_FragCoord.w);
        #endif
            vec3 color = vColor.rgb;
        #ifdef HAZY
            color = hazed(color, vPosition);
        #endif
            give(vec4(color, vColor.a * material.z * cover), vId, 1.0 / gl_FragCoord.w);
        }
        """
}
