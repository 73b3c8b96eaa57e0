/// The shaders of the sky: one triangle over the picture, at an infinite distance.
enum SkyShader {
    static let vertex = """
        out vec3 vRay;  // on a sphere of radius 1: the earth is flattened by 0.3 %
        void main() {
            vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
            // The rows of the clip matrix are the axes of the camera.
            vec3 x = vec3(clip[0][0], clip[1][0], clip[2][0]);
            vec3 y = vec3(clip[0][1], clip[1][1], clip[2][1]);
            vec3 z = vec3(clip[0][3], clip[1][3], clip[2][3]);
            vRay = (z + x * (corner.x / dot(x, x)) + y * (corner.y / dot(y, y))) * vec3(1.0, 1.0, 1.00336409);
        #ifdef ZERO_TO_ONE
            gl_Position = vec4(corner, 0.0, 1.0);
        #else
            gl_Position = vec4(corner, -1.0, 1.0);
        #endif
        }
        """

    static let fragment = """
        in vec3 vRay;
        void main() {
            vec3 eye = eyeHigh.xyz * (vec3(1.0, 1.0, 1.00336409) / 6378137.0);
            float height = length(eye);
            float slope = dot(vRay, eye) * inversesqrt(dot(vRay, vRay)) / height;
            // The least height of the ray above the sphere.
            float low = height * (slope < 0.0 ? sqrt(max(1.0 - slope * slope, 0.0)) : 1.0) - 1.0;
            float density = min(exp(-max(low, 0.0) * (6378137.0 / 22000.0)) * 1.4, 1.0);
            vec3 color = mix(vec3(0.80, 0.88, 0.95), sky.rgb, sqrt(max(slope, 0.0)));
            pixel = vec4(mix(vec3(0.02, 0.02, 0.05), color, density), 1.0);
        }
        """
}
