import { MAX_SAMPLE } from '../core/bounds.ts';
import { strideOver } from './codes.ts';
import { BYTE_ORDERS, type ByteOrder, RAW_TYPES, type RawType } from './file-format.ts';
import { halfToNumber } from './half.ts';
import { luminanceAt } from './png/index.ts';

/** How a sample of a headerless file is stored. */
interface RawTypeFacts {
  /** Of a sample. */
  readonly bytes: number;
  /** `16-bit integers` */
  readonly title: string;
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
  uint8: {
    bytes: 1,
    title: '8-bit integers',
    depth: '8-bit codes',
    highest: 255,
    largestStep: 255,
    reader: (bytes) => (at) => bytes[at],
  },
  uint16: {
    bytes: 2,
    hasByteOrder: true,
    title: '16-bit integers',
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
    title: '16-bit signed integers',
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
    title: '16-bit floats',
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
    title: '32-bit floats',
    depth: 'float32',
    isFloat: true,
    reader(bytes, isLittle) {
      const view = viewOf(bytes);
      return (at) => view.getFloat32(at, isLittle);
    },
  },
  rgb8: {
    bytes: 3,
    title: '8-bit colours (RGB)',
    depth: '8-bit rgb',
    highest: 255,
    largestStep: 255,
    isColour: true,
    reader: brightness,
  },
  rgba8: {
    bytes: 4,
    title: '8-bit colours (RGBA)',
    depth: '8-bit rgba',
    highest: 255,
    largestStep: 255,
    isColour: true,
    reader: brightness,
  },
};

/** All samples of a headerless file. */
export function rawSamples(bytes: Uint8Array, type: RawType, order: ByteOrder): Float32Array {
  const { bytes: step, reader } = rawTypeFacts[type];
  const read = reader(bytes, order === 'little-endian');
  const data = new Float32Array(Math.floor(bytes.length / step));
  for (let i = 0, at = 0; i < data.length; i++, at += step) data[i] = read(at);
  return data;
}

/** A byte order that samples may have, and why it is as likely as it is. */
interface LikelyOrder {
  readonly order: ByteOrder;
  readonly why: string;
}

/** The types that samples may have, the likeliest first, and why it is. */
interface LikelyTypes {
  readonly types: readonly RawType[];
  readonly why: string;
}

/** Bytes after which samples of 2, 3 and 4 bytes all begin anew. */
const RUN = 12;
/** The most that neighbouring bytes differ, as a share of those two apart, and the least at each place of a run, as a share of the mean. */
const NEARER = 0.9;
const EVENLY = 0.4;
/** Fewer bytes tell nothing of the type. */
const MIN_BYTES = 128;
/** A less usual reading wins only if its steps are less than this share of the other's. */
const CLEARLY = 0.8;
/** The same for samples of another number of bytes: pixels of three equal bytes look smoother in pairs. */
const FAR_SMOOTHER = 0.5;
/** A file may have any number of samples of these; others are taken only if they make a square. */
const USUAL_TYPES: readonly RawType[] = ['uint16', 'int16', 'float32'];
/** All but 16-bit floats, which have the order of 16-bit integers: no neighbours tell them apart. */
const TRIED_TYPES: readonly RawType[] = ['uint8', 'uint16', 'int16', 'float32', 'rgb8', 'rgba8'];
/** The `roughness` from which on bytes are no ground: programs have 0.13 or more, rough ground of 33 × 33 samples 0.1. */
const ROUGHEST = 1 / 8;
/** Elevations are farther from 0 than this, or exactly 0. */
const LEAST = 1e-6;
/** The share of floats that are no elevations from which on the bytes are other data. */
const OTHER_DATA = 0.2;

/** The byte orders of samples, the likelier first: the one in which neighbours along a row are more alike. None if samples are of single
 *  bytes. */
export function likelyByteOrders(bytes: Uint8Array, type: RawType): LikelyOrder[] {
  if (!rawTypeFacts[type].hasByteOrder) return [];
  const [little, big] = BYTE_ORDERS.map((order) => ({ order, step: meanStep(bytes, type, order) }));
  const isBig = big.step < CLEARLY * little.step;
  const [first, second] = isBig ? [big, little] : [little, big];
  const isClear = first.step < CLEARLY * second.step;
  const steps = `neighbours differ by ${percent(first.step)} of the range, read as ${second.order} ${byPercent(second.step)}`;
  return [
    { order: first.order, why: isClear ? steps : 'both orders are as smooth; this one is usual' },
    { order: second.order, why: steps },
  ];
}

/** The types that samples may have, the likeliest first: the far smoother one along rows; of those about as smooth, one that makes a
 *  square, else the usual one.
 *  @param tried among these; others that fit the number of bytes come last */
export function likelyRawTypes(bytes: Uint8Array, tried: readonly RawType[] = TRIED_TYPES): LikelyTypes {
  const fitting = RAW_TYPES.filter((type) => bytes.length % rawTypeFacts[type].bytes === 0);
  const isSquare = (type: RawType): boolean => Number.isInteger(Math.sqrt(bytes.length / rawTypeFacts[type].bytes));
  const fit = fitting.filter((type) => tried.includes(type));
  const single = fit.filter((type) => type === 'uint8' && areSingle(bytes));
  const likely = [...single, ...fit.filter(isSquare), ...fit.filter((type) => USUAL_TYPES.includes(type))];
  const found = [...new Set(likely)].map((type) => ({ type, step: roughness(bytes, type) }));
  const rest = fitting.filter((type) => found.every((other) => other.type !== type));
  if (found.length === 0) return { types: rest, why: 'no usual type fits the number of bytes' };
  const best = found.reduce((before, other) => (isSmoother(other, before, bytes) ? other : before));
  const others = found.filter((other) => other !== best).sort((a, b) => a.step - b.step);
  const [second] = others;
  const types = [best, ...others].map(({ type }) => type).concat(rest);
  if (second && isSmoother(best, second, bytes)) {
    const why = `neighbours differ by ${percent(best.step)}, read as ${rawTypeFacts[second.type].title} ${byPercent(second.step)}`;
    return { types, why };
  }
  if (single.includes(best.type)) return { types, why: 'each byte is like the next one' };
  return { types, why: isSquare(best.type) ? 'its bytes make a square' : 'the usual one' };
}

/** Whether bytes may be samples of ground, read in some usual type: neighbours of other data lie a third of the range apart. */
export function mayBeSamples(bytes: Uint8Array): boolean {
  const types = (['uint8', ...USUAL_TYPES] as const).filter((type) => bytes.length % rawTypeFacts[type].bytes === 0);
  return bytes.length >= MIN_BYTES && types.some((type) => roughness(bytes, type) < ROUGHEST);
}

/** Whether each byte is a sample: it is nearer to the next than to the one behind, equally at all places of a run. */
function areSingle(bytes: Uint8Array): boolean {
  const runs = Math.floor((bytes.length - 2) / RUN);
  const stride = RUN * strideOver(RUN * runs);
  const steps = new Float64Array(RUN);
  let twoApart = 0;
  for (let first = 0; first + RUN + 1 < bytes.length; first += stride) {
    for (let k = 0, i = first; k < RUN; k++, i++) {
      steps[k] += Math.abs(bytes[i + 1] - bytes[i]);
      twoApart += Math.abs(bytes[i + 2] - bytes[i]);
    }
  }
  const sum = steps.reduce((a, b) => a + b, 0);
  return bytes.length >= MIN_BYTES && sum < NEARER * twoApart && RUN * Math.min(...steps) > EVENLY * sum;
}

/** A type, and how rough the file is in it. */
interface TriedType {
  readonly type: RawType;
  readonly step: number;
}

function isSmoother(one: TriedType, other: TriedType, { length }: Uint8Array): boolean {
  const isAsLong = rawTypeFacts[one.type].bytes === rawTypeFacts[other.type].bytes;
  return length >= MIN_BYTES && one.step < other.step * (isAsLong ? CLEARLY : FAR_SMOOTHER);
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))} %`;
}

function byPercent(share: number): string {
  return Number.isFinite(share) ? `by ${percent(share)}` : 'they are no elevations';
}

/** The mean step along rows, as a share of the largest step of integers or of the span of floats. */
function roughness(bytes: Uint8Array, type: RawType): number {
  const [{ order } = { order: BYTE_ORDERS[0] }] = likelyByteOrders(bytes, type);
  return meanStep(bytes, type, order, rawTypeFacts[type].largestStep);
}

/** The mean difference of neighbours along a row, as a share of the span of all samples; infinite for floats that are other data. */
function meanStep(bytes: Uint8Array, type: RawType, order: ByteOrder, largest?: number): number {
  const { bytes: size, reader } = rawTypeFacts[type];
  const read = reader(bytes, order === 'little-endian');
  const pairs = bytes.length / size - 1;
  const stride = strideOver(pairs);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [sum, count, other] = [0, 0, 0];
  for (let i = 0; i < pairs; i += stride) {
    const [one, next] = [read(size * i), read(size * (i + 1))];
    if (!mayBeSample(one) || !mayBeSample(next)) {
      other++;
      continue;
    }
    min = Math.min(min, one);
    max = Math.max(max, one);
    sum += Math.abs(next - one);
    count++;
  }
  if (other > OTHER_DATA * (count + other)) return Number.POSITIVE_INFINITY;
  return max > min ? sum / count / (largest ?? max - min) : 0;
}

function mayBeSample(value: number): boolean {
  return value === 0 || (Math.abs(value) >= LEAST && Math.abs(value) <= MAX_SAMPLE);
}
