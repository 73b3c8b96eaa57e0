/// The shaders of meshes, which are drawn once for each instance.
enum BodyShader {
    static let vertex = """
        layout(location = 0) in vec3 position;
        layout(location = 1) in vec4 normal;
        layout(location = 2) in vec2 coordinate;
        layout(location = 3) in vec4 color;
        layout(location = 4) in uint part;
        layout(location = 5) in vec3 high;
        layout(location = 6) in vec3 low;
        layout(location = 7) in vec3 extent;
        layout(location = 8) in vec4 rotation;
        layout(location = 9) in vec4 tint;
        layout(location = 10) in uint id;
        out vec3 vPosition;
        out vec3 vNormal;
        out vec2 vCoordinate;
        out vec4 vColor;
        flat out uint vId;
        void main() {
            vec3 origin = (high - eyeHigh.xyz) + (low - eyeLow.xyz);
            if (isOutOfRange(origin)) {
                gl_Position = outside;
                return;
            }
            vPosition = origin + turn(rotation, position * extent);
            vNormal = turn(rotation, normal.xyz / extent);
            vCoordinate = coordinate;
            vColor = color * tint;
            vId = id + part;
            gl_Position = place(vPosition);
        }
        """

    static let fragment = """
        in vec3 vPosition;
        in vec3 vNormal;
        in vec2 vCoordinate;
        in vec4 vColor;
        flat in uint vId;
        void main() {
            vec4 color = vColor;
        #ifdef TEXTURED
            vec4 texel = texture(page, vCoordinate);
        #ifdef MASKED
            if (texel.a < emission.w) discard;
            color.rgb *= texel.rgb / max(texel.a, 1e-4);
        #else
            color *= vec4(texel.rgb / max(texel.a, 1e-4), texel.a);
        #endif
        #endif
            color.a *= material.z;
        #ifdef CLIPPED
            if (isCut(areaPlace(vPosition))) discard;
        #endif
        #ifndef OPAQUE
            if (color.a < 0.004) discard;
        #ifdef SHADOW
            if (color.a < 0.5) discard;
        #endif
        #endif
        #if defined(LAYER) || defined(LAYERED)
            if (isInOtherLayer(1.0 / gl_FragCoord.w)) discard;
        #endif
        #if defined(LAYER) || defined(WRITE_W) && !defined(SHADOW)
            writeDepth(1.0 / gl_FragCoord.w);
        #endif
            vec3 normal = gl_FrontFacing ? vNormal : -vNormal;
        #if defined(UNLIT)
            vec3 lit = color.rgb;
        #elif defined(PHYSICAL)
            vec3 lit = reflecting(color.rgb, vPosition, normal, vCoordinate);
        #else
            vec3 lit = shade(color.rgb, vPosition, normal);
        #endif
        #ifdef HAZY
            lit = hazed(lit, vPosition);
        #endif
            give(vec4(lit, color.a), vId, 1.0 / gl_FragCoord.w);
        }
        """
}
