/** Small files of every format that is read beside PNG, to be damaged. */

import { ascFormat } from '../../src/io/asc.ts';
import { exrFormat } from '../../src/io/exr/index.ts';
import type { InputFormat } from '../../src/io/file-format.ts';
import { pgmFormat } from '../../src/io/pgm.ts';
import { raw16Format } from '../../src/io/raw16.ts';
import { tiffFormat } from '../../src/io/tiff/index.ts';
import { makeExr } from './exr-maker.ts';
import { makeTiff, type TiffTag, type TiffToMake } from './tiff-maker.ts';

const float: TiffToMake = { width: 5, height: 4, kind: 'float', bits: 32, sample: (x, y) => 3.25 * x - 7.5 * y };
const ground: TiffTag[] = [
  [33_550, 'double', [30, 20, 0]],
  [33_922, 'double', [0, 0, 0, 500_000, 5_000_000, 0]],
  [34_735, 'short', [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3076, 0, 1, 9001]],
];
const metadata: TiffTag = [
  42_112,
  'ascii',
  '<GDALMetadata><Item name="faultline">unit=m min=-40 max=40</Item><Item name="S" sample="0" role="scale">2</Item></GDALMetadata>',
];
const asc = 'ncols 3\nnrows 2\nxllcorner 5.5\nyllcorner 46\ncellsize 0.01\nNODATA_value -9999\n1.5 2 -3e1\n-9999 5 6\n';

export const originals: readonly { readonly format: InputFormat; readonly files: readonly Uint8Array[] }[] = [
  {
    format: tiffFormat,
    files: [
      makeTiff({ ...float, compression: 'deflate', predictor: 3, rowsPerStrip: 2, tags: ground }),
      makeTiff({ ...float, kind: 'int', bits: 16, compression: 'lzw', predictor: 2, tile: { width: 16, height: 16 } }),
      makeTiff({ ...float, bits: 64, bands: 2, compression: 'packbits', isBigTiff: true, tags: [...ground, metadata] }),
      makeTiff({ ...float, kind: 'uint', bits: 8, isBigEndian: true, sample: (x) => x, tags: [[42_113, 'ascii', '0']] }),
    ],
  },
  {
    format: exrFormat,
    files: [
      makeExr({ R: 'float' }, 3, (_, x, y) => 100 * x - y),
      makeExr({ B: 'half', G: 'half', R: 'half' }, 1, (_, x) => x),
      makeExr({ Y: 'float' }, 0, (_, x) => x / 5),
      makeExr({ Y: 'float' }, 5, (_, x, y) => 100 * x - y, undefined, [9, 7], [4, 5]),
    ],
  },
  {
    format: pgmFormat,
    files: [
      new TextEncoder().encode('P5\n# elevation -600 2400 m\n# cell size 30 30 m\n3 2\n65535\nabcdefghijkl'),
      new TextEncoder().encode('P5 4 2 #\n255\nabcdefgh'),
    ],
  },
  { format: ascFormat, files: [new TextEncoder().encode(asc)] },
  { format: raw16Format, files: [Uint8Array.from({ length: 98 }, (_, i) => (i % 2 === 0 ? i : 3))] },
];
