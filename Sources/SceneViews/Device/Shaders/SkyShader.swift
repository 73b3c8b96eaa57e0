/// The shaders of the sky, at an infinite distance.
///
/// The colors of the sky change slowly, so they are computed at the corners of a grid over the picture. The horizon, the
/// edge of the air and the disk of the sun are computed for each pixel.
enum SkyShader {
    /// The number of corners of the triangles of the grid: 32 × 24 cells.
    static let vertexCount = 4_608

    static let vertex =
        SkyFunctions.color + """
            out vec3 vRay;  // on a sphere of radius 1: the earth is flattened by 0.3 %
            out vec3 vColor;
            void main() {
                int cell = gl_VertexID / 6, k = gl_VertexID % 6;
                vec2 corner = vec2(cell % 32 + int(k == 1 || k > 3), cell / 32 + int(k == 2 || k == 3 || k == 5));
                corner = corner / vec2(16.0, 12.0) - 1.0;
                // The rows of the clip matrix are the axes of the camera.
                vec3 x = vec3(clip[0][0], clip[1][0], clip[2][0]);
                vec3 y = vec3(clip[0][1], clip[1][1], clip[2][1]);
                vec3 z = vec3(clip[0][3], clip[1][3], clip[2][3]);
                vRay = (z + x * (corner.x / dot(x, x)) + y * (corner.y / dot(y, y))) * vec3(1.0, 1.0, 1.00336409);
                vColor = skyColor(normalize(vRay));
            #ifdef ZERO_TO_ONE
                gl_Position = vec4(corner, 0.0, 1.0);
            #else
                gl_Position = vec4(corner, -1.0, 1.0);
            #endif
            }
            """

    static let fragment =
        SkyFunctions.air + """
            in vec3 vRay;
            in vec3 vColor;
            void main() {
                vec3 v = normalize(vRay);
                float low, density = airAlong(v, low);
                vec3 color = vColor;
            #ifdef SUNLIT
                // The disk of the sun, with the blur of a lens.
                color = mix(color, vec3(1.0, 0.98, 0.92), smoothstep(0.99992, 0.99997, dot(v, daylight.xyz)) * daylight.w);
            #endif
                // Below the horizon, where the scene has no ground: ground in the haze.
                float depth = 7.0 * sqrt(max(-low, 0.0));
                color = mix(color, vec3(0.66, 0.68, 0.69) * mix(0.25, 1.0, daylight.w), depth / (1.0 + depth));
                pixel = vec4(mix(vec3(0.02, 0.02, 0.05), color, density), 1.0);
            }
            """
}
