import { BufferAttribute, BufferGeometry, LessEqualDepth, Mesh, Vector3, Vector4 } from 'three';
import backgroundFragment from '../../shaders/background.frag?raw';
import block from '../../shaders/block.glsl?raw';
import dither from '../../shaders/dither.glsl?raw';
import fullScreenVertex from '../../shaders/full-screen.vert?raw';
import shadowFragment from '../../shaders/ground-shadow.frag?raw';
import shadowVertex from '../../shaders/ground-shadow.vert?raw';
import { type SharedUniforms, shaderMaterial } from './materials.ts';
import type { ViewPalette } from './palette.ts';
import type { PixelRect } from './pixel-rect.ts';

/** The background, and the block's shadow on the ground. */
export interface Backdrop {
  readonly objects: readonly Mesh[];
  update(palette: ViewPalette): void;
  /** The tile of a view that is drawn, where that is not all of it. */
  setPart(viewport: PixelRect, tile: PixelRect): void;
  /** Shows the background, or the shadow alone. */
  setBackground(isShown: boolean): void;
  dispose(): void;
}

export function createBackdrop(shared: SharedUniforms): Backdrop {
  const gradient = {
    uTop: { value: new Vector3() },
    uMid: { value: new Vector3() },
    uBottom: { value: new Vector3() },
    uPart: { value: new Vector4(0, 0, 1, 1) },
  };
  const ground = {
    ...shared,
    uColour: { value: new Vector4() },
    uReach: { value: 0.83 },
  };
  const background = new Mesh(
    indexed([0, 1, 2]),
    shaderMaterial([fullScreenVertex], [dither, backgroundFragment], gradient, { depthWrite: false, depthFunc: LessEqualDepth }),
  );
  // After everything opaque: pixels that the block covers are not painted twice.
  background.renderOrder = 1;
  const shadow = new Mesh(
    indexed([0, 2, 1, 1, 2, 3]),
    shaderMaterial([block, shadowVertex], [block, dither, shadowFragment], ground, {
      depthWrite: false,
      transparent: true,
    }),
  );
  const objects = [background, shadow];
  for (const object of objects) object.frustumCulled = false;
  return {
    objects,
    update(palette) {
      gradient.uTop.value.fromArray(palette.viewTop);
      gradient.uMid.value.fromArray(palette.viewMid);
      gradient.uBottom.value.fromArray(palette.viewBottom);
      ground.uColour.value.set(...palette.groundShadow);
    },
    setPart(viewport, { x, y, width, height }) {
      gradient.uPart.value.set(
        (x - viewport.x) / viewport.width,
        (y - viewport.y) / viewport.height,
        width / viewport.width,
        height / viewport.height,
      );
    },
    setBackground(isShown) {
      background.visible = isShown;
    },
    dispose() {
      for (const object of objects) {
        object.geometry.dispose();
        object.material.dispose();
      }
    },
  };
}

/** Vertices without attributes: the shader places them by their number. */
function indexed(indices: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(Uint16Array.from(indices), 1));
  return geometry;
}
