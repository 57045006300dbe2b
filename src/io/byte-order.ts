import { BYTE_ORDERS, type ByteOrder } from './file-format.ts';

/** A byte order that 16-bit samples may have, and why it is as likely as it is. */
interface LikelyOrder {
  readonly order: ByteOrder;
  readonly why: string;
}

/** Pairs of neighbours that are looked at. */
const MAX_PAIRS = 100_000;
/** Big-endian wins only if its steps are less than this share of the other's. */
const CLEARLY = 0.8;

/** The byte orders of 16-bit samples, the likelier first: the one in which neighbours along a row are more alike. */
export function likelyByteOrders(bytes: Uint8Array): LikelyOrder[] {
  const [little, big] = BYTE_ORDERS.map((order) => ({ order, step: meanStep(bytes, order) }));
  const isBig = big.step < CLEARLY * little.step;
  const [first, second] = isBig ? [big, little] : [little, big];
  const share = (step: number): string => `${Number((100 * step).toPrecision(2))} %`;
  const isClear = first.step < CLEARLY * second.step;
  const steps = `neighbours differ by ${share(first.step)} of the range, read as ${second.order} by ${share(second.step)}`;
  return [
    { order: first.order, why: isClear ? steps : 'both orders are as smooth; this one is usual' },
    { order: second.order, why: steps },
  ];
}

/** 16-bit samples, as whole numbers. */
export function rawSamples16(bytes: Uint8Array, order: ByteOrder): Float32Array {
  const [low, high] = order === 'little-endian' ? [0, 1] : [1, 0];
  const data = new Float32Array(Math.floor(bytes.length / 2));
  for (let i = 0, at = 0; i < data.length; i++, at += 2) data[i] = bytes[at + low] | (bytes[at + high] << 8);
  return data;
}

/** The mean difference of neighbours along a row, as a share of the span of all samples. */
function meanStep(bytes: Uint8Array, order: ByteOrder): number {
  const [low, high] = order === 'little-endian' ? [0, 1] : [1, 0];
  const pairs = bytes.length / 2 - 1;
  const stride = Math.max(Math.floor(pairs / MAX_PAIRS), 1);
  const at = (i: number): number => bytes[2 * i + low] | (bytes[2 * i + high] << 8);
  let [min, max, sum, count] = [65_535, 0, 0, 0];
  for (let i = 0; i < pairs; i += stride) {
    const [one, next] = [at(i), at(i + 1)];
    min = Math.min(min, one);
    max = Math.max(max, one);
    sum += Math.abs(next - one);
    count++;
  }
  return max > min ? sum / count / (max - min) : 0;
}
