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
import copyFragment from '../../shaders/copy.frag?raw';
import fullScreenVertex from '../../shaders/full-screen.vert?raw';
import type { Size } from '../core/heightmap.ts';
import { shaderMaterial } from './materials.ts';
import type { PixelRect, ViewPixels } from './view-rect.ts';

/** Where pictures are drawn: the canvas, or a buffer. */
export interface DrawTarget {
  /** To be called before the first picture of a frame. */
  resize(size: Size): void;
  /** Makes it the target of the next draw calls. */
  bind(pixels: ViewPixels): void;
}

/** An offscreen buffer. With several samples per pixel it gives pictures smooth edges. With fewer pixels than the canvas it makes coarse
 *  pictures cheap: to resize the canvas itself, the browser waits until the GPU is idle. As a back buffer it holds a whole frame until it
 *  is finished, for the browser may wait for a canvas that has changed. */
export interface PictureTarget extends DrawTarget {
  /** Copies the picture in its lower left corner to pixels of the canvas or of another buffer, scaled where sizes differ. */
  copyTo(picture: Size, to: ViewPixels, onto: DrawTarget): void;
  /** Red, green, blue, alpha of a rectangle of what was drawn last, the lowest row first. Nothing waits for the GPU. */
  read(part: PixelRect): Promise<Uint8Array>;
  /** Frees the buffer; it is made again when it is needed. */
  dispose(): void;
}

interface PictureTargetOptions {
  /** Per pixel; 0 gives no smooth edges. */
  readonly samples?: number;
  /** Pictures are scaled up when they are copied. */
  readonly isScaled?: boolean;
}

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

export function createPictureTarget(
  renderer: WebGLRenderer,
  { samples = 0, isScaled = false }: PictureTargetOptions = {},
): PictureTarget {
  const filter = isScaled ? LinearFilter : NearestFilter;
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
    copyTo({ width, height }, to, onto) {
      const { viewport } = to;
      uniforms.uOrigin.value.set(viewport.x, viewport.y);
      uniforms.uScale.value.set(width / viewport.width, height / viewport.height);
      uniforms.uSize.value.set(width, height);
      onto.bind(to);
      renderer.render(scene, camera);
    },
    read({ x, y, width, height }) {
      return renderer.readRenderTargetPixelsAsync(
        target,
        x,
        y,
        width,
        height,
        new Uint8Array(4 * width * height),
      ) as Promise<Uint8Array>;
    },
    dispose() {
      target.dispose();
      triangle.dispose();
      picture.material.dispose();
    },
  };
}
