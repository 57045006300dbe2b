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
import { type SharedUniforms, shaderMaterial } from './materials.ts';
import { MAX_SEGMENTS, type RibbonOrder } from './orders.ts';
import type { Rgba, ViewPalette } from './palette.ts';

/** A line along the surface: a bright core in a casing, faint where terrain hides it. */
export interface RibbonMesh {
  readonly objects: readonly Mesh[];
  /** @param pixelRatio pixels per CSS pixel
   *  @param hasHidden draws the parts that terrain hides */
  update(order: RibbonOrder | undefined, palette: ViewPalette, pixelRatio: number, hasHidden: boolean): void;
  dispose(): void;
}

const CORE_PX = 2.6;
const CASING_PX = 5.5;
const HIDDEN_PX = 1.6;
const HIDDEN_OPACITY = 0.38;
/** What is drawn over what. */
const RENDER_ORDER = { fault: 3, cut: 4 };

/** The bright core of each role. */
const COLOURS: Readonly<Record<RibbonOrder['role'], (palette: ViewPalette) => Rgba>> = {
  cut: ({ section }) => section,
  fault: ({ fault }) => fault,
};

export function createRibbonMesh(shared: SharedUniforms): RibbonMesh {
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
    return { mesh, uniforms, width };
  });
  const [hidden, outline, inner] = passes;

  return {
    objects: passes.map(({ mesh }) => mesh),
    update(order, palette, pixelRatio, hasHidden) {
      for (const pass of passes) pass.mesh.visible = order !== undefined && (pass !== hidden || hasHidden);
      if (!order) return;
      const colour = COLOURS[order.role](palette);
      hidden.uniforms.uColour.value.set(colour[0], colour[1], colour[2], HIDDEN_OPACITY);
      outline.uniforms.uColour.value.set(...palette.casing);
      inner.uniforms.uColour.value.set(...colour);
      for (const [i, { mesh, uniforms, width }] of passes.entries()) {
        mesh.renderOrder = RENDER_ORDER[order.role] + 0.1 * i;
        uniforms.uWidth.value = width * pixelRatio;
      }
      // Else the line would sink into slopes that rise beside it.
      line.uDepthBias.value = CASING_PX * order.pixel;
      if (!order.points) return;
      line.uSegments.value = order.segments;
      geometry.setDrawRange(0, 6 * order.segments);
      points.image.data?.set(order.points);
      points.needsUpdate = true;
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
