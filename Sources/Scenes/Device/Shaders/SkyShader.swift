/// The shaders of the sky: one triangle over the picture, at an infinite distance.
enum SkyShader {
    static let vertex = """
        out vec2 vCorner;
        void main() {
            vCorner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
        #ifdef ZERO_TO_ONE
            gl_Position = vec4(vCorner, 0.0, 1.0);
        #else
            gl_Position = vec4(vCorner, -1.0, 1.0);
        #endif
        }
        """

    static let fragment = """
        in vec2 vCorner;
        void main() {
            // The rows of the clip matrix are the axes of the camera.
            vec3 x = vec3(clip[0][0], clip[1][0], clip[2][0]);
            vec3 y = vec3(clip[0][1], clip[1][1], clip[2][1]);
            vec3 z = vec3(clip[0][3], clip[1][3], clip[2][3]);
            vec3 ray = normalize(z + x * (vCorner.x / dot(x, x)) + y * (vCorner.y / dot(y, y)));
            // On a sphere of radius 1: the earth is flattened by 0.3 %.
            vec3 scale = vec3(1.0, 1.0, 1.00336409) / 6378137.0;
            vec3 eye = eyeHigh.xyz * scale;
            vec3 d = normalize(ray * scale);
            float t = -dot(eye, d);
            float low = t > 0.0 ? length(eye + d * t) - 1.0 : length(eye) - 1.0;
            float density = clamp(exp(-max(low, 0.0) * 6378137.0 / 22000.0) * 1.4, 0.0, 1.0);
            float slope = clamp(dot(d, normalize(eye)), 0.0, 1.0);
            vec3 color = mix(vec3(0.80, 0.88, 0.95), sky.rgb, sqrt(slope));
            pixel = vec4(mix(vec3(0.02, 0.02, 0.05), color, density), 1.0);
        }
        """
}
