/** Looks this often whether the GPU is done. */
const POLL_MS = 8;

/** The pixels that were drawn on the canvas last, without waiting for the GPU: it goes on, and they come when it has drawn them.
 *  To be called before the browser shows them.
 *  @throws Error if the context is lost meanwhile */
export async function readBack(gl: WebGL2RenderingContext): Promise<ImageBitmap> {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, 4 * width * height, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  try {
    while (fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    if (gl.isContextLost()) throw new Error('picture of the view: the 3D graphics were taken away');
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
