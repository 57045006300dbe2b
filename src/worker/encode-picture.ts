import type { Size } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { encodePngBands } from '../io/png/index.ts';
import { askPixels } from './served-pixels.ts';

/** A picture to look at, whose pixels come band by band. */
export interface PictureToEncode extends Size {
  readonly hasAlpha: boolean;
  readonly bandRows: number;
  /** Serves each `Band` that is asked for. */
  readonly bands: MessagePort;
}

/** Whole rows of a picture. */
export interface Band {
  readonly top: number;
  readonly rows: number;
}

/** The PNG of a picture. One band is being drawn or encoded at a time.
 *  @throws Error if a band cannot be drawn */
export async function encodePicture({ bands, ...picture }: PictureToEncode, onProgress: OnProgress): Promise<Uint8Array> {
  const bandAt = (top: number, rows: number): Promise<Uint8ClampedArray> => {
    onProgress(top / picture.height);
    return askPixels<Band>(bands, { top, rows });
  };
  try {
    return await encodePngBands({ ...picture, bandAt });
  } finally {
    bands.close();
  }
}
