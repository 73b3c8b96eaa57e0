/// The shaders of pictures that face the camera: markers and texts, from a page of an atlas.
enum BillboardShader {
    static let vertex = """
        layout(location = 0) in vec2 corner;
        layout(location = 5) in vec3 high;
        layout(location = 6) in vec3 low;
        layout(location = 7) in vec4 part;   // left, top, right, bottom on the page
        layout(location = 8) in vec4 box;    // left, bottom, width, height in pixels from the anchor
        layout(location = 9) in float stand;  // the height above the ground in meters
        layout(location = 10) in uint id;
        layout(location = 11) in uint slope;  // of the ground to the east and the north
        out vec2 vPage;
        flat out uint vId;
        void main() {
            vec2 share = corner * 0.5 + 0.5;
            vec3 p = (high - eyeHigh.xyz) + (low - eyeLow.xyz);
            if (isOutOfRange(p)) {
                gl_Position = outside;
                return;
            }
        #ifdef CLIPPED
            if (isCut(areaPlace(p))) {
                gl_Position = outside;
                return;
            }
        #endif
            vec4 c = clip * vec4(p, 1.0);
            // Whole pixels keep texts sharp.
            vec2 at = (c.xy / c.w * 0.5 + 0.5) * size.xy;
            at = floor(at + box.xy + 0.5) + share * box.zw;
            vPage = vec2(mix(part.x, part.z, share.x), mix(part.w, part.y, share.y));
            vId = id;
            // Nearer than lines at the same place, such as the line below a lifted symbol.
            float w = c.w * (0.998 - material.y);
            if (stand >= 0.0 && w > up.w) {
                // The ground in front of the anchor must not hide the lower part: the whole picture gets the depth of
                // the ground below its lower edge, if that is nearer.
                vec3 n = normalize(high);
                vec3 east = normalize(vec3(-n.y, n.x + 1e-9, 0.0));
                vec2 s = unpackSnorm2x16(slope) * 4.0;
                n -= s.x * east + s.y * cross(n, east);
                vec3 edge = p + up.xyz * (min(box.y, 0.0) - 2.0) * light.z * c.w;
                float ground = dot(p, n) - stand, below = dot(edge, n);
                if (ground < 0.0 && below < 0.0) w *= clamp(ground / below, 0.3, 1.0);
            }
            c = vec4((at * size.zw * 2.0 - 1.0) * w, 0.0, w);
            if (w <= up.w) c = vec4(2.0, 2.0, 0.0, -1.0);
            gl_Position = finish(c);
        }
        """

    static let fragment = """
        in vec2 vPage;
        flat in uint vId;
        void main() {
            vec4 c = texture(page, vPage);
        #ifdef PICK
            if (c.a < 0.25) discard;
        #else
            if (c.a < 0.02) discard;
        #endif
        #if defined(WRITE_W)
            writeDepth(1.0 / gl_FragCoord.w);
        #endif
            give(vec4(1.0), vId, 1.0 / gl_FragCoord.w);
        #if !defined(PICK) && !defined(SHADOW)
            pixel = c * material.z;
        #endif
        }
        """
}
