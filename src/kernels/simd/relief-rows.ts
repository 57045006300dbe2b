import {
  advance,
  type Code,
  constant,
  either,
  type FunctionSource,
  f32,
  f64,
  f64x2,
  i32,
  i32x4,
  LOW_HALVES,
  type Local,
  pair,
  pairOfFloat32,
  repeatWhile,
  times8,
  twice,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Colours of the sea, and of the land. */
export const RAMP_ENTRIES = 256;
/** Resolution of the sRGB table: steps from no light to full light. */
export const SRGB_STEPS = 1 << 14;

/** Of a colour in a palette. */
export const COLOUR_BYTES = 32;
/** Where the parts of a palette stand in it, in bytes. */
export const PALETTE = {
  /** Float64 of red and green: of the sun, of the sky, and of ground in place of sky; then those of blue. */
  lights: 0,
  blues: 48,
  /** Float64: the elevation that the sea's colours end at; the first one of these, and metres to the last; the same of the land. */
  seaEnd: 72,
  sea: 80,
  land: 96,
  /** Float64 of red, green, blue and nothing, each linear from 0 to 1. */
  seaColours: 128,
  landColours: 128 + COLOUR_BYTES * RAMP_ENTRIES,
  /** Bytes: 0 … 255 as encoded in sRGB, for each step of light. */
  srgb: 128 + 2 * COLOUR_BYTES * RAMP_ENTRIES,
  bytes: 128 + 2 * COLOUR_BYTES * RAMP_ENTRIES + SRGB_STEPS + 8,
} as const;

/** Loops over one row of a relief: float64 rises, float32 elevations. */
export interface ReliefKernels {
  /** In place of rises, how much light of the sun a sample has, at `east`, and how much of the sky it sees, at `south`. Steep ground sees less of it.
   *  @param shares two bytes a sample: how much of the sun and of the sky is not hidden
   *  @param table float64: the shares that bytes stand for
   *  @param seaEnd a number: ground below it has the rises `seaRelief` times, other ground `landRelief` times
   *  @param sunEast and the others, numbers: a unit vector toward the sun */
  reliefLight(
    ...args: [
      ...[east: number, end: number, south: number, row: number, shares: number, table: number],
      ...[seaEnd: number, landRelief: number, seaRelief: number, sunEast: number, sunSouth: number, sunUp: number],
    ]
  ): void;
  /** Red, green, blue and 255 as bytes: the colour of each elevation in the light of sun, sky and ground. */
  reliefPixels(out: number, end: number, lights: number, skies: number, row: number, palette: number): void;
}

/** Two samples a turn. */
const reliefLight: FunctionSource = {
  params: {
    ...{ east: 'i32', end: 'i32', south: 'i32', row: 'i32', shares: 'i32', table: 'i32' },
    ...{ seaEnd: 'f64', landRelief: 'f64', seaRelief: 'f64', sunEast: 'f64', sunSouth: 'f64', sunUp: 'f64' },
  },
  locals: { relief: 'v128', eastward: 'v128', southward: 'v128', up: 'v128', facing: 'v128' },
  body({ east, end, south, row, shares, table, seaEnd, landRelief, seaRelief, sunEast, sunSouth, sunUp, ...locals }) {
    const { relief, eastward, southward, up, facing } = locals;
    const { add, sub, mul, div, splat } = f64x2;
    const share = (byte: number): Code => v128.loadSplat64(i32.add(table.get, times8(i32.loadByte(shares.get, byte))));
    const sharesOf = (byte: number): Code => v128.shuffle(share(byte), share(byte + 2), LOW_HALVES);
    return [
      repeatWhile(
        i32.lessUnsigned(east.get, end.get),
        relief.set(v128.select(splat(seaRelief.get), splat(landRelief.get), f64x2.less(pairOfFloat32(row), splat(seaEnd.get)))),
        eastward.set(mul(relief.get, pair(east))),
        southward.set(mul(relief.get, pair(south))),
        up.set(add(add(twice(1), mul(eastward.get, eastward.get)), mul(southward.get, southward.get))),
        up.set(div(twice(1), f64x2.sqrt(up.get))),
        facing.set(sub(splat(sunUp.get), mul(splat(sunEast.get), eastward.get))),
        facing.set(mul(up.get, sub(facing.get, mul(splat(sunSouth.get), southward.get)))),
        v128.store(east.get, mul(div(f64x2.larger(facing.get, twice(0)), splat(sunUp.get)), sharesOf(0))),
        v128.store(south.get, mul(sharesOf(1), add(twice(0.55), mul(twice(0.45), up.get)))),
        ...[east, south].map((pointer) => advance(pointer, 16)),
        advance(row, 8),
        advance(shares, 4),
      ),
    ];
  },
};

const reliefPixels: FunctionSource = {
  params: { out: 'i32', end: 'i32', lights: 'i32', skies: 'i32', row: 'i32', palette: 'i32' },
  locals: {
    ...{ elevation: 'f64', isSea: 'i32', colour: 'i32' },
    ...{ light: 'v128', sky: 'v128', hidden: 'v128', steps: 'v128' },
  },
  body({ out, end, lights, skies, row, palette, elevation, isSea, colour, light, sky, hidden, steps }) {
    const { add, sub, mul } = f64x2;
    const number = (at: number): Code => f64.load(palette.get, at);
    const bySide = (sea: number, land: number): Code => either(number(sea), number(land), isSea.get);
    const position = f64.div(
      f64.sub(elevation.get, bySide(PALETTE.sea, PALETTE.land)),
      bySide(PALETTE.sea + 8, PALETTE.land + 8),
    );
    const clamped = f64.min(f64.max(position, f64.const(0)), f64.const(1));
    const entry = f64.add(f64.mul(clamped, f64.const(RAMP_ENTRIES - 1)), f64.const(0.5));
    const firstOf = either(constant(PALETTE.seaColours), constant(PALETTE.landColours), isSea.get);
    /** Of a channel twice, or of two channels. */
    const lit = (load: (address: Code, offset?: number) => Code, colourAt: number, lightsAt: number, apart: number): Code => {
      const of = (what: Local, i: number): Code => mul(load(palette.get, lightsAt + i * apart), what.get);
      return mul(load(colour.get, colourAt), add(add(of(light, 0), of(sky, 1)), of(hidden, 2)));
    };
    const stepsOf = (channels: Code): Code => i32x4.fromFloat64(add(mul(channels, twice(SRGB_STEPS)), twice(0.5)));
    const byteOf = (lane: number): Code => i32.loadByte(i32.add(palette.get, i32x4.lane(steps.get, lane)), PALETTE.srgb);
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        elevation.set(f64.fromFloat32(f32.load(row.get))),
        isSea.set(f64.less(elevation.get, number(PALETTE.seaEnd))),
        colour.set(i32.mul(i32x4.lane(i32x4.fromFloat64(f64x2.splat(entry)), 0), constant(COLOUR_BYTES))),
        colour.set(i32.add(palette.get, i32.add(colour.get, firstOf))),
        light.set(v128.loadSplat64(lights.get)),
        sky.set(v128.loadSplat64(skies.get)),
        hidden.set(sub(twice(1), sky.get)),
        steps.set(
          v128.shuffle(
            stepsOf(lit(v128.load, 0, PALETTE.lights, 16)),
            stepsOf(lit(v128.loadSplat64, 16, PALETTE.blues, 8)),
            LOW_HALVES,
          ),
        ),
        steps.set(i32x4.smaller(steps.get, i32x4.splat(constant(SRGB_STEPS)))),
        i32.store(
          out.get,
          i32.or(
            i32.or(byteOf(0), i32.shl(byteOf(1), constant(8))),
            i32.or(i32.shl(byteOf(2), constant(16)), constant(0xff << 24)),
          ),
        ),
        ...[out, row].map((pointer) => advance(pointer, 4)),
        ...[lights, skies].map((pointer) => advance(pointer, 8)),
      ),
    ];
  },
};

export const reliefSources = (): Sources<ReliefKernels> => ({ reliefLight, reliefPixels });
