import {
  AlwaysDepth,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  LessEqualDepth,
  Mesh,
  RGBAFormat,
  Vector4,
} from 'three';
import blockPoints from '../../shaders/block.glsl?raw';
import ribbonFragment from '../../shaders/ribbon.frag?raw';
import ribbonVertex from '../../shaders/ribbon.vert?raw';
import { elevationAt, type Surface, toSamples } from '../core/surface.ts';
import type { Block } from './block.ts';
import { shaderMaterial } from './materials.ts';
import type { Rgba } from './palette.ts';
import type { SharedUniforms } from './shared-uniforms.ts';
import type { GroundLine } from './view-model.ts';

/** A line along the surface: a bright core in a casing, faint where terrain hides it. */
export interface Ribbon {
  readonly objects: readonly Mesh[];
  update(line: GroundLine | undefined, block: Block, core: Rgba, casing: Rgba): void;
  /** @param pixelRatio pixels per CSS pixel
   *  @param pixel what a CSS pixel spans: units at a distance of 1 unit, or without perspective at any
   *  @param lengthPx about how long the line is, in CSS pixels */
  setScreen(pixelRatio: number, pixel: number, lengthPx: number): void;
  dispose(): void;
}

const CORE_PX = 2.6;
const CASING_PX = 5.5;
const HIDDEN_PX = 1.6;
const HIDDEN_OPACITY = 0.38;
const MAX_SEGMENTS = 1024;
/** Of a segment, at least: shorter ones would make the line's direction follow every stone. */
const SEGMENT_PX = 2.5;

export function createRibbon(shared: SharedUniforms, renderOrder: number): Ribbon {
  const points = new DataTexture(new Float32Array(4 * (MAX_SEGMENTS + 1)), MAX_SEGMENTS + 1, 1, RGBAFormat, FloatType);
  const line = {
    ...shared,
    uPoints: { value: points },
    uSegments: { value: 1 },
    uDepthBias: { value: 0 },
  };
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(ribbonIndices(), 1));
  const passes = [HIDDEN_PX, CASING_PX, CORE_PX].map((width, i) => {
    const uniforms = { ...line, uColour: { value: new Vector4() }, uWidth: { value: width } };
    const depthFunc = i === 0 ? AlwaysDepth : LessEqualDepth;
    const options = { transparent: true, depthWrite: false, depthFunc, side: DoubleSide } as const;
    const mesh = new Mesh(geometry, shaderMaterial([blockPoints, ribbonVertex], [ribbonFragment], uniforms, options));
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder + 0.1 * i;
    return { mesh, uniforms, width };
  });
  const [hidden, outline, inner] = passes;
  let ends: GroundLine | undefined;
  let surface: Surface | undefined;
  /** Segments whose points are in the texture; 0 if they are of another line. */
  let segments = 0;

  function setPoints(count: number): void {
    if (count === segments || !ends || !surface) return;
    segments = count;
    line.uSegments.value = count;
    geometry.setDrawRange(0, 6 * count);
    const { data } = points.image;
    for (let i = 0; i <= count; i++) {
      const { from, to } = ends;
      const t = i / count;
      const position = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
      const { x, y } = toSamples(surface, position);
      data?.set([x, y, elevationAt(surface, position)], 4 * i);
    }
    points.needsUpdate = true;
  }

  return {
    objects: passes.map(({ mesh }) => mesh),
    update(next, block, core, casing) {
      for (const { mesh } of passes) mesh.visible = next !== undefined;
      if (!next) return;
      if (next !== ends || block.surface !== surface) segments = 0;
      ends = next;
      surface = block.surface;
      hidden.uniforms.uColour.value.set(core[0], core[1], core[2], HIDDEN_OPACITY);
      outline.uniforms.uColour.value.set(...casing);
      inner.uniforms.uColour.value.set(...core);
    },
    setScreen(pixelRatio, pixel, lengthPx) {
      for (const { uniforms, width } of passes) uniforms.uWidth.value = width * pixelRatio;
      // Else the line would sink into slopes that rise beside it.
      line.uDepthBias.value = CASING_PX * pixel;
      // In steps: else the points would change in every frame of a flight.
      const wanted = 2 ** (Math.ceil(2 * Math.log2(lengthPx / SEGMENT_PX)) / 2);
      setPoints(Math.min(Math.max(Math.ceil(wanted), 16), MAX_SEGMENTS));
    },
    dispose() {
      geometry.dispose();
      points.dispose();
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
