import type { Size } from '../core/heightmap.ts';

/** How often the GPU is asked whether it is done. */
const POLL_MS = 8;

/** The picture that was drawn on the canvas last, made smaller by the GPU. Nothing waits for the GPU: the pixels come when it is done.
 *  To be called before the browser shows the picture, and without a scissor.
 *  @param least the picture is halved for as long as both of its sides stay at least as large
 *  @throws Error if the context is lost meanwhile */
export async function readBack(gl: WebGL2RenderingContext, least: Size): Promise<ImageBitmap> {
  const buffer = gl.createBuffer();
  const { width, height, release } = halved(gl, least);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, 4 * width * height, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  release();
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  try {
    while (fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (gl.isContextLost()) throw new Error('picture of the view: the browser stopped the 3D graphics');
    const image = new ImageData(width, height);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, image.data);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    // Its rows begin at the bottom.
    return await createImageBitmap(image, { imageOrientation: 'flipY' });
  } finally {
    gl.deleteSync(fence);
    gl.deleteBuffer(buffer);
  }
}

/** Binds the canvas's picture for reading, halved again and again: each pixel is the mean of four.
 *  @returns its size, and what frees it and binds the canvas again */
function halved(gl: WebGL2RenderingContext, least: Size): Size & { release(): void } {
  let { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const made: { readonly pixels: WebGLRenderbuffer; readonly target: WebGLFramebuffer }[] = [];
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  while (width >= 2 * least.width && height >= 2 * least.height) {
    const to = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
    const [pixels, target] = [gl.createRenderbuffer(), gl.createFramebuffer()];
    gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, to.width, to.height);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, target);
    gl.framebufferRenderbuffer(gl.DRAW_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels);
    // An odd last row or column is left out: pixels are the means of whole squares.
    gl.blitFramebuffer(0, 0, 2 * to.width, 2 * to.height, 0, 0, to.width, to.height, gl.COLOR_BUFFER_BIT, gl.LINEAR);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target);
    made.push({ pixels, target });
    ({ width, height } = to);
  }
  return {
    ...{ width, height },
    release() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.bindRenderbuffer(gl.RENDERBUFFER, null);
      for (const { pixels, target } of made) {
        gl.deleteFramebuffer(target);
        gl.deleteRenderbuffer(pixels);
      }
    },
  };
}
