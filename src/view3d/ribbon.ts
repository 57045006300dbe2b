import { AlwaysDepth, BufferAttribute, BufferGeometry, DoubleSide, LessEqualDepth, Mesh, Vector2, Vector4 } from 'three';
import elevations from '../../shaders/elevations.glsl?raw';
import ribbonFragment from '../../shaders/ribbon.frag?raw';
import ribbonVertex from '../../shaders/ribbon.vert?raw';
import type { Block } from './block.ts';
import { shaderMaterial } from './materials.ts';
import type { Rgba } from './palette.ts';
import type { SharedUniforms } from './shared-uniforms.ts';
import type { TerrainTextures } from './textures.ts';
import type { GroundLine } from './view-model.ts';

/** A line along the surface: a bright core in a casing, faint where terrain hides it. */
export interface Ribbon {
  readonly objects: readonly Mesh[];
  update(line: GroundLine | undefined, block: Block, core: Rgba, casing: Rgba): void;
  /** @param pixelRatio pixels per CSS pixel
   *  @param pixelAngle what a CSS pixel spans at a distance of 1 unit
   *  @param lengthPx about how long the line is, in CSS pixels */
  setScreen(pixelRatio: number, pixelAngle: number, lengthPx: number): void;
  dispose(): void;
}

const CORE_PX = 2.6;
const CASING_PX = 5.5;
const HIDDEN_PX = 1.6;
const HIDDEN_OPACITY = 0.38;
const MAX_SEGMENTS = 1024;
/** Of a segment, at least: shorter ones would make the line's direction follow every stone. */
const SEGMENT_PX = 2.5;

export function createRibbon(shared: SharedUniforms, textures: TerrainTextures, renderOrder: number): Ribbon {
  const line = {
    ...shared,
    uElevations: { value: textures.elevations },
    uFrom: { value: new Vector2() },
    uTo: { value: new Vector2() },
    uSegments: { value: 1 },
    uDepthBias: { value: 0 },
  };
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(ribbonIndices(), 1));
  const passes = [HIDDEN_PX, CASING_PX, CORE_PX].map((width, i) => {
    const uniforms = { ...line, uColour: { value: new Vector4() }, uWidth: { value: width } };
    const depthFunc = i === 0 ? AlwaysDepth : LessEqualDepth;
    const options = { transparent: true, depthWrite: false, depthFunc, side: DoubleSide } as const;
    const mesh = new Mesh(geometry, shaderMaterial([elevations, ribbonVertex], [ribbonFragment], uniforms, options));
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder + 0.1 * i;
    return { mesh, uniforms, width };
  });
  const [hidden, outline, inner] = passes;
  return {
    objects: passes.map(({ mesh }) => mesh),
    update(ends, { samples }, core, casing) {
      for (const { mesh } of passes) mesh.visible = ends !== undefined;
      if (!ends) return;
      line.uFrom.value.set(ends.from.x * samples.x, ends.from.y * samples.y);
      line.uTo.value.set(ends.to.x * samples.x, ends.to.y * samples.y);
      hidden.uniforms.uColour.value.set(core[0], core[1], core[2], HIDDEN_OPACITY);
      outline.uniforms.uColour.value.set(...casing);
      inner.uniforms.uColour.value.set(...core);
    },
    setScreen(pixelRatio, pixelAngle, lengthPx) {
      for (const { uniforms, width } of passes) uniforms.uWidth.value = width * pixelRatio;
      // Else the line would sink into slopes that rise beside it.
      line.uDepthBias.value = CASING_PX * pixelAngle;
      const segments = Math.min(Math.max(Math.ceil(lengthPx / SEGMENT_PX), 16), MAX_SEGMENTS);
      line.uSegments.value = segments;
      geometry.setDrawRange(0, 6 * segments);
    },
    dispose() {
      geometry.dispose();
      for (const { mesh } of passes) mesh.material.dispose();
    },
  };
}

/** Points 2i and 2i + 1 are the two sides of the line's point i. */
function ribbonIndices(): Uint16Array {
  const indices = new Uint16Array(6 * MAX_SEGMENTS);
  for (let i = 0; i < MAX_SEGMENTS; i++) {
    const a = 2 * i;
    indices.set([a, a + 1, a + 2, a + 2, a + 1, a + 3], 6 * i);
  }
  return indices;
}
