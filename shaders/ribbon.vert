// A line along the surface, of constant width on screen. Needs block.glsl.

uniform mat4 viewMatrix;
uniform sampler2D uPoints; // column and row in samples, elevation in m
uniform float uSegments;   // ≥ 1: one less than points
uniform float uWidth;     // pixels
uniform vec2 uViewport;   // pixels
uniform float uDepthBias; // see nearer

out float vAcross; // pixels from the middle of the line

vec4 pointAt(float i) {
  vec3 point = texelFetch(uPoints, ivec2(clamp(i, 0.0, uSegments) + 0.5, 0), 0).xyz;
  vec4 seen = viewMatrix * vec4(worldAt(point.xy, max(point.z, uWaterLevel)), 1.0);
  seen = nearer(seen, uDepthBias);
  return projectionMatrix * seen;
}

vec2 onScreen(vec4 point) {
  return point.xy / max(point.w, 1e-4) * uViewport;
}

// Vertices 2i and 2i + 1 lie to the two sides of point i.
void main() {
  float i = float(gl_VertexID / 2);
  vec4 point = pointAt(i);
  vec2 along = onScreen(pointAt(i + 1.0)) - onScreen(pointAt(i - 1.0));
  vec2 across = vec2(-along.y, along.x) / max(length(along), 1e-4);
  // Half a pixel on each side is the soft edge.
  float reach = (0.5 * uWidth + 0.5) * (gl_VertexID % 2 == 0 ? -1.0 : 1.0);
  vAcross = reach;
  // Clip space is two viewports across.
  gl_Position = point + vec4(2.0 * across * reach / uViewport * point.w, 0.0, 0.0);
}
