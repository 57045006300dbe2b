import type { ByteOrder, RawType } from './file-format.ts';
import { halfToNumber } from './half.ts';
import { luminanceAt } from './png/index.ts';

/** How a sample of a headerless file is stored. */
interface RawTypeFacts {
  /** Of a sample. */
  readonly bytes: number;
  /** `16-bit codes` */
  readonly depth: string;
  /** The highest code; of elevations none. */
  readonly highest?: number;
  /** Whether samples are colours, whose brightness is read. */
  readonly isColour?: true;
  readonly isFloat?: true;
  readonly hasByteOrder?: true;
  /** The largest step between two integers; floats have no such thing. */
  readonly largestStep?: number;
  /** What reads the sample at a byte. */
  readonly reader: (bytes: Uint8Array, isLittle: boolean) => (at: number) => number;
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView => new DataView(buffer, byteOffset, length);
const brightness = (bytes: Uint8Array) => (at: number) => Math.floor(luminanceAt(bytes, at));

export const rawTypeFacts: Readonly<Record<RawType, RawTypeFacts>> = {
  uint8: { bytes: 1, depth: '8-bit codes', highest: 255, largestStep: 255, reader: (bytes) => (at) => bytes[at] },
  uint16: {
    bytes: 2,
    hasByteOrder: true,
    depth: '16-bit codes',
    highest: 65_535,
    largestStep: 65_535,
    reader(bytes, isLittle) {
      const [low, high] = isLittle ? [0, 1] : [1, 0];
      return (at) => bytes[at + low] | (bytes[at + high] << 8);
    },
  },
  int16: {
    bytes: 2,
    hasByteOrder: true,
    depth: '16-bit signed integers',
    largestStep: 65_535,
    reader(bytes, isLittle) {
      const view = viewOf(bytes);
      return (at) => view.getInt16(at, isLittle);
    },
  },
  float16: {
    bytes: 2,
    hasByteOrder: true,
    depth: 'float16',
    isFloat: true,
    reader(bytes, isLittle) {
      const view = viewOf(bytes);
      return (at) => halfToNumber(view.getUint16(at, isLittle));
    },
  },
  float32: {
    bytes: 4,
    hasByteOrder: true,
    depth: 'float32',
    isFloat: true,
    reader(bytes, isLittle) {
      const view = viewOf(bytes);
      return (at) => view.getFloat32(at, isLittle);
    },
  },
  rgb8: { bytes: 3, depth: '8-bit rgb', highest: 255, largestStep: 255, isColour: true, reader: brightness },
  rgba8: { bytes: 4, depth: '8-bit rgba', highest: 255, largestStep: 255, isColour: true, reader: brightness },
};

/** All samples of a headerless file. */
export function rawSamples(bytes: Uint8Array, type: RawType, order: ByteOrder): Float32Array {
  const { bytes: step, reader } = rawTypeFacts[type];
  const read = reader(bytes, order === 'little-endian');
  const data = new Float32Array(Math.floor(bytes.length / step));
  for (let i = 0, at = 0; i < data.length; i++, at += step) data[i] = read(at);
  return data;
}
