import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  LinearFilter,
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

/** Draws pictures in a buffer of its own, then onto the canvas: with smooth edges, which a buffer of four samples a pixel has, or with
 *  fewer pixels than the canvas, whose own are so never made anew, for which the browser waits until the GPU has done all else. */
export interface PictureTarget {
  /** For pictures of at most so many pixels; to be called before the first of a frame. */
  fit(width: number, height: number): void;
  /** Draws a picture into the lower left corner of the buffer, where it has the same pixels wherever it comes to lie.
   *  @param drawn its pixels in the buffer
   *  @param shown those on the canvas, over which they are spread */
  draw(renderer: WebGLRenderer, drawn: ViewPixels, shown: ViewPixels, paint: () => void): void;
  /** Frees the buffer; it is made again as it is needed. */
  dispose(): void;
}

/** Draws on the canvas only where a view is seen. */
export function setPixels(renderer: WebGLRenderer, { whole, seen }: ViewPixels): void {
  renderer.setViewport(whole.x, whole.y, whole.width, whole.height);
  renderer.setScissor(seen.x, seen.y, seen.width, seen.height);
  renderer.setScissorTest(true);
}

/** @param samples of each pixel, 0 for one without smooth edges
 *  @param isSpread pictures have fewer pixels than their place on the canvas */
export function createPictureTarget(samples: number, isSpread: boolean): PictureTarget {
  const filter = isSpread ? LinearFilter : NearestFilter;
  const target = new WebGLRenderTarget(1, 1, { samples, minFilter: filter, magFilter: filter });
  const triangle = new BufferGeometry();
  triangle.setIndex(new BufferAttribute(Uint16Array.of(0, 1, 2), 1));
  target.scissorTest = true;
  const uniforms = {
    uPicture: { value: target.texture },
    uOrigin: { value: new Vector2() },
    uScale: { value: new Vector2(1, 1) },
    uSize: { value: new Vector2(1, 1) },
  };
  const options = { depthTest: false, depthWrite: false };
  const picture = new Mesh(triangle, shaderMaterial([backgroundVertex], [pictureFragment], uniforms, options));
  picture.frustumCulled = false;
  const scene = new Scene();
  scene.add(picture);
  const camera = new Camera();
  return {
    fit: (width, height) => target.setSize(width, height),
    draw(renderer, { whole, seen }, shown, paint) {
      target.viewport.set(0, 0, whole.width, whole.height);
      target.scissor.set(seen.x - whole.x, seen.y - whole.y, seen.width, seen.height);
      renderer.setRenderTarget(target);
      paint();
      renderer.setRenderTarget(null);
      uniforms.uOrigin.value.set(shown.whole.x, shown.whole.y);
      uniforms.uScale.value.set(whole.width / shown.whole.width, whole.height / shown.whole.height);
      uniforms.uSize.value.set(whole.width, whole.height);
      setPixels(renderer, shown);
      renderer.render(scene, camera);
    },
    dispose() {
      target.dispose();
      triangle.dispose();
      picture.material.dispose();
    },
  };
}
