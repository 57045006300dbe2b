import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Mesh,
  NearestFilter,
  Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import backgroundVertex from '../../shaders/background.vert?raw';
import pictureFragment from '../../shaders/picture.frag?raw';
import { shaderMaterial } from './materials.ts';

/** Draws with smooth edges: four samples a pixel in a buffer of its own, then onto the canvas. The canvas itself has none, so that a
 *  frame can do without. */
export interface SmoothTarget {
  /** @param width and @param height in pixels */
  draw(renderer: WebGLRenderer, width: number, height: number, paint: () => void): void;
  dispose(): void;
}

export function createSmoothTarget(): SmoothTarget {
  const target = new WebGLRenderTarget(1, 1, { samples: 4, minFilter: NearestFilter, magFilter: NearestFilter });
  const triangle = new BufferGeometry();
  triangle.setIndex(new BufferAttribute(Uint16Array.of(0, 1, 2), 1));
  const uniforms = { uPicture: { value: target.texture } };
  const options = { depthTest: false, depthWrite: false };
  const picture = new Mesh(triangle, shaderMaterial([backgroundVertex], [pictureFragment], uniforms, options));
  picture.frustumCulled = false;
  const scene = new Scene();
  scene.add(picture);
  const camera = new Camera();
  return {
    draw(renderer, width, height, paint) {
      target.setSize(width, height);
      renderer.setRenderTarget(target);
      paint();
      renderer.setRenderTarget(null);
      renderer.render(scene, camera);
    },
    dispose() {
      target.dispose();
      triangle.dispose();
      picture.material.dispose();
    },
  };
}
