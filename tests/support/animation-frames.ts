/** Frames of an animated PNG as a browser plays them. */
import type { Page } from 'playwright';
import { PNG } from 'pngjs';

/** @param page of a browser, which decodes them */
export async function decodedFrames(page: Page, apng: Buffer): Promise<PNG[]> {
  const frames = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/png' });
    await decoder.tracks.ready;
    await decoder.completed;
    const pngs: number[][] = [];
    for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      image.close();
      pngs.push([...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]);
    }
    decoder.close();
    return pngs;
  }, apng.toString('base64'));
  return frames.map((png) => PNG.sync.read(Buffer.from(png)));
}
