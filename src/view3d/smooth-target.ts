import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Mesh,
  NearestFilter,
  Scene,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import backgroundVertex from '../../shaders/background.vert?raw';
import pictureFragment from '../../shaders/picture.frag?raw';
import { shaderMaterial } from './materials.ts';
import type { ViewPixels } from './view-place.ts';

/** Draws with smooth edges: four samples a pixel in a buffer of its own, then onto the canvas. The canvas itself has none, so that a
 *  frame can do without. */
export interface SmoothTarget {
  /** For pictures of at most so many pixels; to be called before the first of a frame. */
  fit(width: number, height: number): void;
  /** Draws a picture into the lower left corner of the buffer, where it has the same pixels wherever it comes to lie. */
  draw(renderer: WebGLRenderer, pixels: ViewPixels, paint: () => void): void;
  dispose(): void;
}

/** Draws on the canvas only where a view is seen. */
export function setPixels(renderer: WebGLRenderer, { whole, seen }: ViewPixels): void {
  renderer.setViewport(whole.x, whole.y, whole.width, whole.height);
  renderer.setScissor(seen.x, seen.y, seen.width, seen.height);
  renderer.setScissorTest(true);
}

export function createSmoothTarget(): SmoothTarget {
  const target = new WebGLRenderTarget(1, 1, { samples: 4, minFilter: NearestFilter, magFilter: NearestFilter });
  const triangle = new BufferGeometry();
  triangle.setIndex(new BufferAttribute(Uint16Array.of(0, 1, 2), 1));
  target.scissorTest = true;
  const uniforms = { uPicture: { value: target.texture }, uOrigin: { value: new Vector2() } };
  const options = { depthTest: false, depthWrite: false };
  const picture = new Mesh(triangle, shaderMaterial([backgroundVertex], [pictureFragment], uniforms, options));
  picture.frustumCulled = false;
  const scene = new Scene();
  scene.add(picture);
  const camera = new Camera();
  return {
    fit: (width, height) => target.setSize(width, height),
    draw(renderer, pixels, paint) {
      const { whole, seen } = pixels;
      target.viewport.set(0, 0, whole.width, whole.height);
      target.scissor.set(seen.x - whole.x, seen.y - whole.y, seen.width, seen.height);
      renderer.setRenderTarget(target);
      paint();
      renderer.setRenderTarget(null);
      uniforms.uOrigin.value.set(whole.x, whole.y);
      setPixels(renderer, pixels);
      renderer.render(scene, camera);
    },
    dispose() {
      target.dispose();
      triangle.dispose();
      picture.material.dispose();
    },
  };
}
