import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  f64,
  f64x2,
  i32,
  i32x4,
  type Local,
  repeatWhile,
  twice,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Where water goes from the samples of one row of float64. */
export interface DrainageKernels {
  /** Int32: the slot of the steepest of the eight ways down from each sample, its own where none leads down. Of equally steep ways the first
   *  counts: north-west, north, north-east, west, east, south-west, south, south-east. Rows are given from the sample before their first on,
   *  and have one after their last.
   *  @param slot of the first sample; `stride` slots from row to row
   *  @param across 1 over the distance to the next sample of a diagonal, `along` of the row, `down` of the column */
  steepest(
    ...args: [
      ...[out: number, end: number, north: number, row: number, south: number],
      ...[slot: number, stride: number, across: number, along: number, down: number],
    ]
  ): void;
}

/** Two samples a turn. */
const steepest: FunctionSource = {
  params: {
    ...{ out: 'i32', end: 'i32', north: 'i32', row: 'i32', south: 'i32' },
    ...{ slot: 'i32', stride: 'i32', across: 'f64', along: 'f64', down: 'f64' },
  },
  locals: {
    ...{ acrosses: 'v128', alongs: 'v128', downs: 'v128' },
    ...{ strides: 'v128', slots: 'v128', own: 'v128', fall: 'v128', most: 'v128', to: 'v128' },
  },
  body({ out, end, north, row, south, slot, stride, across, along, down, ...v }) {
    const { acrosses, alongs, downs, strides, slots, own, fall, most, to } = v;
    /** @param by slots from the sample to this one */
    const compare = (pointer: Local, offset: number, share: Local, by: Code): Code[] => [
      fall.set(f64x2.mul(f64x2.sub(own.get, v128.load(pointer.get, offset)), share.get)),
      to.set(v128.select(to.get, by, f64x2.atLeast(most.get, fall.get))),
      most.set(f64x2.larger(most.get, fall.get)),
    ];
    return [
      ...(
        [
          [acrosses, across],
          [alongs, along],
          [downs, down],
        ] as const
      ).map(([lanes, one]) => lanes.set(f64x2.splat(one.get))),
      strides.set(f64x2.splat(f64.fromInt32(stride.get))),
      slots.set(f64x2.add(f64x2.splat(f64.fromInt32(slot.get)), v128.float64s(0, 1))),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        own.set(v128.load(row.get, 8)),
        most.set(twice(0)),
        to.set(twice(0)),
        ...compare(north, 0, acrosses, f64x2.sub(twice(-1), strides.get)),
        ...compare(north, 8, downs, f64x2.sub(twice(0), strides.get)),
        ...compare(north, 16, acrosses, f64x2.sub(twice(1), strides.get)),
        ...compare(row, 0, alongs, twice(-1)),
        ...compare(row, 16, alongs, twice(1)),
        ...compare(south, 0, acrosses, f64x2.add(strides.get, twice(-1))),
        ...compare(south, 8, downs, strides.get),
        ...compare(south, 16, acrosses, f64x2.add(strides.get, twice(1))),
        v128.store(out.get, i32x4.fromFloat64(f64x2.add(slots.get, to.get))),
        slots.set(f64x2.add(slots.get, twice(2))),
        ...[north, row, south].map((pointer) => advance(pointer, 16)),
        advance(out, constant(8)),
      ),
    ];
  },
};

export const drainageSources = (): Sources<DrainageKernels> => ({ steepest });
