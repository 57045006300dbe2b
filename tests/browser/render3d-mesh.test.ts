import { afterAll, beforeAll, expect, test } from 'vitest';
import block from '../../shaders/block.glsl?raw';
import elevations from '../../shaders/elevations.glsl?raw';
import mesh from '../../shaders/mesh.glsl?raw';
import precision from '../../shaders/precision.glsl?raw';
import { detailTree, NODE_QUADS } from '../../src/analysis/detail-tree.ts';
import { seedStream } from '../../src/core/random.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { planEye } from '../../src/view3d/detail-reach.ts';
import { drawnPatches } from '../../src/view3d/drawn-patches.ts';
import type { Patch, Seen } from '../../src/view3d/patches.ts';
import { createTileLayers, tileNumbers } from '../../src/view3d/tile-layers.ts';
import { verticesOf } from '../support/drawn-mesh.ts';
import { recipeFor } from '../support/recipes.ts';
import { seenFrom } from '../support/seen-terrain.ts';

const VERTEX = `#version 300 es
${[precision, block, elevations, mesh].join('\n')}
uniform vec3 uPatch;
uniform vec4 uReach;
uniform vec4 uTile;
out vec3 vPoint;
void main() {
  float columns = NODE_QUADS + 1.0;
  MeshPoint point = meshPoint(uPatch, uReach, uTile, vec2(mod(float(gl_VertexID), columns), floor(float(gl_VertexID) / columns)));
  vPoint = vec3(point.position, point.elevation);
}`;
const FRAGMENT = '#version 300 es\nvoid main() {}';
const VERTICES = (NODE_QUADS + 1) ** 2;
/** Of each view. */
const PATCHES = 40;

let gl: WebGL2RenderingContext;
let program: WebGLProgram;

beforeAll(() => {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) throw new Error('expected a WebGL2 context, got none');
  gl = context;
  program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('expected a shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.transformFeedbackVaryings(program, ['vPoint'], gl.INTERLEAVED_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no program');
});
afterAll(() => gl.getExtension('WEBGL_lose_context')?.loseContext());

const uniform = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);

/** What the shader makes of all vertices of patches: column, row and elevation of each. */
function drawnByGpu(seen: Seen, patches: readonly Patch[], aTile: Float32Array, of: readonly number[]): Float32Array[] {
  const { tree, block, camera } = seen;
  const eye = planEye(tree, block, camera.position);
  gl.useProgram(program);
  gl.uniform2f(uniform('uBlockSamples'), block.samples.x, block.samples.y);
  gl.uniform2f(uniform('uHalfSize'), block.halfSize.x, block.halfSize.y);
  gl.uniform1f(uniform('uReferenceElevation'), block.referenceElevation);
  gl.uniform1f(uniform('uUnitsPerMetre'), block.unitsPerMetre);
  gl.uniform3f(uniform('uEye'), eye.x, eye.above, eye.z);
  const buffer = gl.createBuffer();
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 12 * VERTICES, gl.STREAM_READ);
  gl.enable(gl.RASTERIZER_DISCARD);
  const drawn = of.map((patch) => {
    const { column, row, stride, reaches } = patches[patch];
    gl.uniform3f(uniform('uPatch'), column, row, stride);
    gl.uniform4fv(uniform('uReach'), reaches);
    gl.uniform4fv(uniform('uTile'), aTile, 4 * patch, 4);
    gl.beginTransformFeedback(gl.POINTS);
    gl.drawArrays(gl.POINTS, 0, VERTICES);
    gl.endTransformFeedback();
    const points = new Float32Array(3 * VERTICES);
    gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, points);
    return points;
  });
  gl.disable(gl.RASTERIZER_DISCARD);
  gl.deleteBuffer(buffer);
  return drawn;
}

/** Uploads the tiles of a view. @returns what shaders know of each patch's tile */
function uploadTiles(
  { map, end }: { map: Seen['block']['surface']['map']; end: Seen['tree']['end'] },
  tiles: ReturnType<typeof drawnPatches>['tiles'],
) {
  const layers = createTileLayers();
  layers.setSurface(map, end);
  const placed = layers.place(tiles.needed);
  const { side, room, uploads } = placed.order;
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture());
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R32F, side, side, room);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.NEAREST);
  for (const { layer, texels } of uploads)
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, side, side, 1, gl.RED, gl.FLOAT, texels);
  return tileNumbers(tiles, placed.layers);
}

test.each([
  ['a square', 513, 513],
  ['a size that no level divides', 1400, 410],
])('the shader places the vertices of %s where its copy in the tests does', (name, width, height) => {
  const map = generateHeightmap(recipeFor('diamond-square', { seed: 'mesh', width, height, params: { hurst: 0.7 } }));
  const extent = { x: 25_600, y: (25_600 * height) / width };
  const surface = { map, spacing: { x: extent.x / (width - 1), y: extent.y / (height - 1) }, extent };
  const tree = detailTree(surface);
  const random = seedStream('mesh', name);
  let [moved, worstPlace, worstElevation] = [0, 0, 0];
  for (let view = 0; view < 8; view++) {
    const seen = seenFrom(surface, tree, 1.8, 100, random);
    const { patches, tiles } = drawnPatches(seen);
    const count = patches.length;
    const aTile = uploadTiles({ map, end: tree.end }, tiles);
    const looked = Array.from({ length: Math.min(PATCHES, count) }, () => Math.floor(random() * count));
    const eye = planEye(tree, seen.block, seen.camera.position);
    for (const [i, points] of drawnByGpu(seen, patches, aTile, looked).entries()) {
      const patch = patches[looked[i]];
      for (const [k, { x, y, elevation }] of verticesOf(seen.block, eye, patch).entries()) {
        worstPlace = Math.max(worstPlace, Math.abs(points[3 * k] - x), Math.abs(points[3 * k + 1] - y));
        worstElevation = Math.max(worstElevation, Math.abs(points[3 * k + 2] - elevation));
        if (x !== Math.min(patch.column + (k % (NODE_QUADS + 1)) * patch.stride, seen.block.samples.x)) moved++;
      }
    }
  }
  // Samples, and metres of some three thousand: float32 against float64.
  expect(worstPlace).toBeLessThan(1e-3);
  expect(worstElevation).toBeLessThan(0.02);
  // Vertices that joined their neighbours were among them.
  expect(moved).toBeGreaterThan(20);
});
