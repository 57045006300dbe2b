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
import copyFragment from '../../shaders/copy.frag?raw';
import fullScreenVertex from '../../shaders/full-screen.vert?raw';
import type { Size } from '../core/heightmap.ts';
import { shaderMaterial } from './materials.ts';
import type { PixelRect, ViewPixels } from './pixel-rect.ts';

/** Where pictures are drawn: the canvas, or a buffer. */
export interface DrawTarget {
  /** To be called before the first picture of a frame. */
  resize(size: Size): void;
  /** Makes it the target of the next draw calls. */
  bind(pixels: ViewPixels): void;
}

/** An offscreen buffer with several samples per pixel, which give pictures smooth edges. */
export interface PictureTarget extends DrawTarget {
  /** Copies the picture in its lower left corner to as many pixels of the canvas. */
  copyTo(to: ViewPixels, onto: DrawTarget): void;
  /** Red, green, blue, alpha of a rectangle of what was drawn last, the lowest row first. */
  read(part: PixelRect): Uint8Array;
  /** Frees the buffer; it is made again when it is needed. */
  dispose(): void;
}

/** Samples per pixel. */
const SAMPLES = 4;

/** The canvas. Another size clears it. */
export function canvasTarget(renderer: WebGLRenderer): DrawTarget {
  const canvas = renderer.domElement;
  return {
    resize({ width, height }) {
      if (canvas.width !== width || canvas.height !== height) renderer.setDrawingBufferSize(width, height, 1);
    },
    bind({ viewport, scissor }) {
      renderer.setRenderTarget(null);
      renderer.setViewport(viewport.x, viewport.y, viewport.width, viewport.height);
      renderer.setScissor(scissor.x, scissor.y, scissor.width, scissor.height);
      renderer.setScissorTest(true);
    },
  };
}

export function createPictureTarget(renderer: WebGLRenderer): PictureTarget {
  const target = new WebGLRenderTarget(1, 1, { samples: SAMPLES, minFilter: NearestFilter, magFilter: NearestFilter });
  const triangle = new BufferGeometry();
  triangle.setIndex(new BufferAttribute(Uint16Array.of(0, 1, 2), 1));
  target.scissorTest = true;
  const uniforms = {
    uPicture: { value: target.texture },
    uOrigin: { value: new Vector2() },
  };
  const options = { depthTest: false, depthWrite: false };
  const picture = new Mesh(triangle, shaderMaterial([fullScreenVertex], [copyFragment], uniforms, options));
  picture.frustumCulled = false;
  const scene = new Scene();
  scene.add(picture);
  const camera = new Camera();
  return {
    resize: ({ width, height }) => target.setSize(width, height),
    bind({ viewport, scissor }) {
      target.viewport.set(viewport.x, viewport.y, viewport.width, viewport.height);
      target.scissor.set(scissor.x, scissor.y, scissor.width, scissor.height);
      renderer.setRenderTarget(target);
    },
    copyTo(to, onto) {
      uniforms.uOrigin.value.set(to.viewport.x, to.viewport.y);
      onto.bind(to);
      renderer.render(scene, camera);
    },
    read({ x, y, width, height }) {
      const pixels = new Uint8Array(4 * width * height);
      renderer.readRenderTargetPixels(target, x, y, width, height, pixels);
      return pixels;
    },
    dispose() {
      target.dispose();
      triangle.dispose();
      picture.material.dispose();
    },
  };
}
