// A vertex of a patch: where it stands, and how far it has morphed towards the mesh of the next level. Needs block.glsl and elevations.glsl.

uniform vec3 uEye; // units: its place in plan, and its height above the highest ground as y

const float NODE_QUADS = 32.0;
const float MORPH_START = 0.7; // of a reach

struct MeshPoint {
  vec2 position;   // samples
  float elevation; // m, sea floor under water
};

// `patchAt`: column and row of the patch's north-west corner and the side of a quad, in samples.
vec2 gridPoint(vec3 patchAt, vec2 corner) {
  return min(patchAt.xy + corner * patchAt.z, uBlockSamples);
}

// How far the patch's level reaches at a vertex. `reaches`, units: at its edges in the north, east, south and west; within, the most of them.
float reachAt(vec4 reaches, vec2 corner) {
  if (corner.y == 0.0) return reaches.x;
  if (corner.x == NODE_QUADS) return reaches.y;
  if (corner.y == NODE_QUADS) return reaches.z;
  if (corner.x == 0.0) return reaches.w;
  return max(max(reaches.x, reaches.y), max(reaches.z, reaches.w));
}

// 0 on this level's mesh, 1 on the next level's.
float morphAt(float reach, vec2 position) {
  if (reach == 0.0) return 1.0;
  float away = length(vec3(worldAt(position, 0.0).xz - uEye.xz, uEye.y));
  return clamp((away / reach - MORPH_START) / (1.0 - MORPH_START), 0.0, 1.0);
}

// The elevation of the next level's mesh: `part` of the way from a quad's north-west corner `a` to its south-east corner `b`.
float coarser(Tile tile, vec2 a, vec2 b, vec2 part) {
  float northEast = elevationAt(tile, vec2(b.x, a.y));
  float southWest = elevationAt(tile, vec2(a.x, b.y));
  if (part.x + part.y <= 1.0) {
    float northWest = elevationAt(tile, a);
    return northWest + part.x * (northEast - northWest) + part.y * (southWest - northWest);
  }
  float southEast = elevationAt(tile, b);
  return southEast + (1.0 - part.x) * (southWest - southEast) + (1.0 - part.y) * (northEast - southEast);
}

// `tile`: one that holds all vertices of the patch. `corner`: quads from the patch's north-west corner.
MeshPoint meshPoint(vec3 patchAt, vec4 reaches, Tile tile, vec2 corner) {
  vec2 position = gridPoint(patchAt, corner);
  float elevation = elevationAt(tile, position);
  // The end of the extent has vertices of every level.
  vec2 odd = mod(corner, 2.0) * (1.0 - step(uBlockSamples, position));
  if (odd == vec2(0.0)) return MeshPoint(position, elevation);
  float morph = morphAt(reachAt(reaches, corner), position);
  if (morph == 0.0) return MeshPoint(position, elevation);
  // On an edge a vertex that the next level lacks joins its neighbour, so that both sides of the edge have the same vertices.
  vec2 onEdge = vec2(equal(mod(corner.yx, NODE_QUADS), vec2(0.0))) + step(uBlockSamples.yx, position.yx);
  if (morph == 1.0 && dot(onEdge, odd) > 0.0) {
    position = gridPoint(patchAt, corner - odd);
    return MeshPoint(position, elevationAt(tile, position));
  }
  vec2 a = gridPoint(patchAt, corner - odd);
  vec2 b = gridPoint(patchAt, corner + odd);
  vec2 part = (position - a) / max(b - a, 1e-6);
  return MeshPoint(position, mix(elevation, coarser(tile, a, b, part), morph));
}
