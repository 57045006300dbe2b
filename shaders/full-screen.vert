// One triangle that covers the view, behind everything.

out vec2 vUv; // fraction of what is drawn from its top left corner

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vUv = vec2(0.5 + 0.5 * corner.x, 0.5 - 0.5 * corner.y);
  gl_Position = vec4(corner, 1.0, 1.0);
}
