/** Just enough WebAssembly to write a handful of loops in: instructions as functions that return their bytes, operands first.
 *  @source WebAssembly Core Specification 2.0, chapter 5 "Binary Format" */

/** Instructions in stack order: bytes, and code that stands between them. */
export type Code = readonly (number | Code)[];
type Type = 'i32' | 'i64' | 'f32' | 'f64' | 'v128';

/** A parameter or local variable of a function. */
export interface Local {
  readonly get: Code;
  set(value: Code): Code;
}

/** The names and types of a function's parameters or locals. */
export type Variables = Readonly<Record<string, Type>>;

/** A function without result. `body` receives the parameters and locals by name; it is called when a module is assembled, so that
 *  sources cost nothing to whoever assembles none. */
export interface FunctionSource {
  readonly params: Variables;
  readonly locals: Variables;
  body(v: Record<string, Local>): readonly Code[];
}

const TYPE_CODE: Record<Type, number> = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b };

/** The bytes of a module that imports the memory `env.memory` and exports these functions. */
export function assemble(functions: Readonly<Record<string, FunctionSource>>): Uint8Array<ArrayBuffer> {
  const all = Object.values(functions);
  const types = all.map(({ params }) => [0x60, ...vector(Object.values(params).map((type) => [TYPE_CODE[type]])), 0]);
  const memory = [...text('env'), ...text('memory'), 0x02, 0x00, 0x01];
  const exported = Object.keys(functions).map((name, i) => [...text(name), 0x00, ...unsigned(i)]);
  const bodies = all.map((source) => {
    const code = codeOf(source);
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      all.map((_, i) => unsigned(i)),
    ),
    ...section(7, exported),
    ...section(10, bodies),
  ]);
}

/** A function's locals and instructions. */
function codeOf({ params, locals, body }: FunctionSource): number[] {
  const variables: Record<string, Local> = {};
  for (const [i, name] of [...Object.keys(params), ...Object.keys(locals)].entries()) {
    variables[name] = { get: [0x20, ...unsigned(i)], set: (value) => [value, 0x21, ...unsigned(i)] };
  }
  const types = Object.values(locals).map((type) => [1, TYPE_CODE[type]]);
  const bytes = vector(types);
  append(bytes, body(variables));
  bytes.push(0x0b);
  return bytes;
}

function append(bytes: number[], code: Code): void {
  for (const part of code) {
    if (typeof part === 'number') bytes.push(part);
    else append(bytes, part);
  }
}

/** Repeats the body while `condition`, tested after each turn, is not zero. */
export const repeatWhile = (condition: Code, ...body: Code[]): Code => [0x03, 0x40, ...body, condition, 0x0d, 0, 0x0b];

/** One of two values by a condition. */
export const either = (whenTrue: Code, whenFalse: Code, condition: Code): Code => plain(0x1b, whenTrue, whenFalse, condition);

/** Runs one of two bodies by a condition. */
export const when = (condition: Code, then: readonly Code[], otherwise: readonly Code[] = []): Code => [
  condition,
  ...[0x04, 0x40],
  ...then,
  ...(otherwise.length > 0 ? [0x05, ...otherwise] : []),
  0x0b,
];

/** An instruction after its operands. */
const plain = (opcode: number, ...operands: readonly Code[]): Code => [...operands, opcode];
const simd = (opcode: number, ...operands: readonly Code[]): Code => [...operands, 0xfd, ...unsigned(opcode)];
/** What loads and stores end with: their alignment, which is only a hint, for 2^0 always holds, and a constant byte offset. */
const access = (offset: number): Code => [0, ...unsigned(offset)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  load: (address: Code, offset = 0): Code => [...plain(0x28, address), ...access(offset)],
  loadByte: (address: Code, offset = 0): Code => [...plain(0x2d, address), ...access(offset)],
  loadShort: (address: Code, offset = 0): Code => [...plain(0x2f, address), ...access(offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...plain(0x36, address, value), ...access(offset)],
  storeByte: (address: Code, value: Code, offset = 0): Code => [...plain(0x3a, address, value), ...access(offset)],
  storeShort: (address: Code, value: Code, offset = 0): Code => [...plain(0x3b, address, value), ...access(offset)],
  /** 1 for 0, else 0. */
  isZero: (a: Code): Code => plain(0x45, a),
  equal: (a: Code, b: Code): Code => plain(0x46, a, b),
  less: (a: Code, b: Code): Code => plain(0x48, a, b),
  lessUnsigned: (a: Code, b: Code): Code => plain(0x49, a, b),
  atLeast: (a: Code, b: Code): Code => plain(0x4e, a, b),
  add: (a: Code, b: Code): Code => plain(0x6a, a, b),
  sub: (a: Code, b: Code): Code => plain(0x6b, a, b),
  mul: (a: Code, b: Code): Code => plain(0x6c, a, b),
  remUnsigned: (a: Code, b: Code): Code => plain(0x70, a, b),
  /** Zeros above the highest one. */
  leadingZeros: (a: Code): Code => plain(0x67, a),
  /** Zeros below the lowest one of the bits. */
  trailingZeros: (a: Code): Code => plain(0x68, a),
  /** How many bits are 1. */
  countOnes: (a: Code): Code => plain(0x69, a),
  /** The low half. */
  fromInt64: (a: Code): Code => plain(0xa7, a),
  /** Without its fraction. */
  fromFloat64: (a: Code): Code => plain(0xaa, a),
  and: (a: Code, b: Code): Code => plain(0x71, a, b),
  or: (a: Code, b: Code): Code => plain(0x72, a, b),
  xor: (a: Code, b: Code): Code => plain(0x73, a, b),
  shl: (a: Code, b: Code): Code => plain(0x74, a, b),
  shrSigned: (a: Code, b: Code): Code => plain(0x75, a, b),
  shrUnsigned: (a: Code, b: Code): Code => plain(0x76, a, b),
};

export const i64 = {
  load: (address: Code, offset = 0): Code => [...plain(0x29, address), ...access(offset)],
  equal: (a: Code, b: Code): Code => plain(0x51, a, b),
  notEqual: (a: Code, b: Code): Code => plain(0x52, a, b),
  store: (address: Code, value: Code, offset = 0): Code => [...plain(0x37, address, value), ...access(offset)],
  or: (a: Code, b: Code): Code => plain(0x84, a, b),
  shl: (a: Code, b: Code): Code => plain(0x86, a, b),
  shrUnsigned: (a: Code, b: Code): Code => plain(0x88, a, b),
  /** Not negative. */
  fromInt32: (a: Code): Code => plain(0xad, a),
};

export const f32 = {
  const: (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  load: (address: Code, offset = 0): Code => [...plain(0x2a, address), ...access(offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...plain(0x38, address, value), ...access(offset)],
  sqrt: (a: Code): Code => plain(0x91, a),
  add: (a: Code, b: Code): Code => plain(0x92, a, b),
  sub: (a: Code, b: Code): Code => plain(0x93, a, b),
  mul: (a: Code, b: Code): Code => plain(0x94, a, b),
  div: (a: Code, b: Code): Code => plain(0x95, a, b),
  fromFloat64: (a: Code): Code => plain(0xb6, a),
};

export const f64 = {
  const: (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)],
  load: (address: Code, offset = 0): Code => [...plain(0x2b, address), ...access(offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...plain(0x39, address, value), ...access(offset)],
  add: (a: Code, b: Code): Code => plain(0xa0, a, b),
  sub: (a: Code, b: Code): Code => plain(0xa1, a, b),
  mul: (a: Code, b: Code): Code => plain(0xa2, a, b),
  div: (a: Code, b: Code): Code => plain(0xa3, a, b),
  less: (a: Code, b: Code): Code => plain(0x63, a, b),
  min: (a: Code, b: Code): Code => plain(0xa4, a, b),
  max: (a: Code, b: Code): Code => plain(0xa5, a, b),
  floor: (a: Code): Code => plain(0x9c, a),
  fromInt32: (a: Code): Code => plain(0xb7, a),
  fromFloat32: (a: Code): Code => plain(0xbb, a),
};

export const v128 = {
  load: (address: Code, offset = 0): Code => [...simd(0x00, address), ...access(offset)],
  /** Four times the 32 bits at the address. */
  loadSplat32: (address: Code, offset = 0): Code => [...simd(0x09, address), ...access(offset)],
  /** Twice the 64 bits at the address. */
  loadSplat64: (address: Code, offset = 0): Code => [...simd(0x0a, address), ...access(offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...simd(0x0b, address, value), ...access(offset)],
  float32s: (...lanes: [number, number, number, number]): Code => [
    ...simd(0x0c),
    ...new Uint8Array(Float32Array.from(lanes).buffer),
  ],
  float64s: (...lanes: [number, number]): Code => [...simd(0x0c), ...new Uint8Array(Float64Array.from(lanes).buffer)],
  bytes: (lanes: readonly number[]): Code => [...simd(0x0c), ...lanes],
  int32s: (...lanes: [number, number, number, number]): Code => [...simd(0x0c), ...new Uint8Array(Int32Array.from(lanes).buffer)],
  /** Bytes 0 … 15 of a and 16 … 31 of b, in any order. */
  shuffle: (a: Code, b: Code, bytes: readonly number[]): Code => [...simd(0x0d, a, b), ...bytes],
  and: (a: Code, b: Code): Code => simd(0x4e, a, b),
  or: (a: Code, b: Code): Code => simd(0x50, a, b),
  xor: (a: Code, b: Code): Code => simd(0x51, a, b),
  /** Bits of a where the mask has ones, of b where it has zeros. */
  select: (a: Code, b: Code, mask: Code): Code => simd(0x52, a, b, mask),
  /** 1 if any bit is set. */
  anyTrue: (a: Code): Code => simd(0x53, a),
};

export const i8x16 = {
  /** The bytes of a at the places that b holds, which are below 16. */
  swizzle: (a: Code, b: Code): Code => simd(0x0e, a, b),
  equal: (a: Code, b: Code): Code => simd(0x23, a, b),
  /** The highest bit of each byte, in 16 bits. */
  bitmask: (a: Code): Code => simd(0x64, a),
  /** The sixteen numbers of 16 bits, kept to 0 … 255. */
  fromInt16s: (a: Code, b: Code): Code => simd(0x66, a, b),
  add: (a: Code, b: Code): Code => simd(0x6e, a, b),
  sub: (a: Code, b: Code): Code => simd(0x71, a, b),
};

export const i16x8 = {
  /** The eight numbers of 32 bits, kept to 0 … 65535. */
  fromInt32s: (a: Code, b: Code): Code => simd(0x86, a, b),
  /** Sums of neighbouring bytes. */
  sumPairs: (bytes: Code): Code => simd(0x7d, bytes),
  /** Products of the low or the high eight bytes. */
  mulLow: (a: Code, b: Code): Code => simd(0x9e, a, b),
  mulHigh: (a: Code, b: Code): Code => simd(0x9f, a, b),
};

export const i32x4 = {
  /** Of numbers with signs. */
  smaller: (a: Code, b: Code): Code => simd(0xb6, a, b),
  larger: (a: Code, b: Code): Code => simd(0xb8, a, b),
  /** Sums of neighbouring numbers of 16 bits. */
  sumPairs: (numbers: Code): Code => simd(0x7f, numbers),
  splat: (a: Code): Code => simd(0x11, a),
  lane: (a: Code, lane: number): Code => [...simd(0x1b, a), lane],
  /** 1 if no lane is 0. */
  allTrue: (a: Code): Code => simd(0xa3, a),
  /** Two float64 without their fractions, and two zeros. */
  fromFloat64: (a: Code): Code => simd(0xfc, a),
  /** Without their fractions. */
  fromFloat32: (a: Code): Code => simd(0xf8, a),
  shl: (a: Code, b: Code): Code => simd(0xab, a, b),
  shrSigned: (a: Code, b: Code): Code => simd(0xac, a, b),
  shrUnsigned: (a: Code, b: Code): Code => simd(0xad, a, b),
  add: (a: Code, b: Code): Code => simd(0xae, a, b),
  mul: (a: Code, b: Code): Code => simd(0xb5, a, b),
};

export const f32x4 = {
  splat: (a: Code): Code => simd(0x13, a),
  lane: (a: Code, lane: number): Code => [...simd(0x1f, a), lane],
  floor: (a: Code): Code => simd(0x68, a),
  abs: (a: Code): Code => simd(0xe0, a),
  sqrt: (a: Code): Code => simd(0xe3, a),
  add: (a: Code, b: Code): Code => simd(0xe4, a, b),
  sub: (a: Code, b: Code): Code => simd(0xe5, a, b),
  mul: (a: Code, b: Code): Code => simd(0xe6, a, b),
  div: (a: Code, b: Code): Code => simd(0xe7, a, b),
  /** All bits where a < b, else none. */
  less: (a: Code, b: Code): Code => simd(0x43, a, b),
  /** b where b < a, else a. */
  smaller: (a: Code, b: Code): Code => simd(0xea, a, b),
  /** b where a < b, else a. */
  larger: (a: Code, b: Code): Code => simd(0xeb, a, b),
};

export const f64x2 = {
  splat: (a: Code): Code => simd(0x14, a),
  add: (a: Code, b: Code): Code => simd(0xf0, a, b),
  sub: (a: Code, b: Code): Code => simd(0xf1, a, b),
  mul: (a: Code, b: Code): Code => simd(0xf2, a, b),
  div: (a: Code, b: Code): Code => simd(0xf3, a, b),
  floor: (a: Code): Code => simd(0x75, a),
  abs: (a: Code): Code => simd(0xec, a),
  sqrt: (a: Code): Code => simd(0xef, a),
  lane: (a: Code, lane: number): Code => [...simd(0x21, a), lane],
  /** All bits where a < b, else none. */
  less: (a: Code, b: Code): Code => simd(0x49, a, b),
  /** All bits where a ≥ b, else none. */
  atLeast: (a: Code, b: Code): Code => simd(0x4c, a, b),
  /** b where b < a, else a. */
  smaller: (a: Code, b: Code): Code => simd(0xf6, a, b),
  /** b where a < b, else a. */
  larger: (a: Code, b: Code): Code => simd(0xf7, a, b),
  /** Of the two float32 in the low half. */
  fromLowFloat32: (a: Code): Code => simd(0x5f, a),
  fromLowInt32: (a: Code): Code => simd(0xfe, a),
  /** Two float32 in the low half. */
  toFloat32: (a: Code): Code => simd(0x5e, a),
};

export const constant = i32.const;

/** Two float64 at a pointer. */
export const pair = (pointer: Local, offset = 0): Code => v128.load(pointer.get, offset);

/** Two float32 at a pointer, as float64. */
export const pairOfFloat32 = (pointer: Local, offset = 0): Code => f64x2.fromLowFloat32(v128.loadSplat64(pointer.get, offset));

/** Twice a float64. */
export const twice = (value: number): Code => v128.float64s(value, value);

/** Four times a float32. */
export const fourTimes = (value: number): Code => v128.float32s(value, value, value, value);

/** Moves a pointer on. */
export const advance = (pointer: Local, bytes: Code | number): Code =>
  pointer.set(i32.add(pointer.get, typeof bytes === 'number' ? constant(bytes) : bytes));

export const smaller = (a: Code, b: Code): Code => either(a, b, i32.lessUnsigned(a, b));

/** A shuffle that swaps the two bytes of each number of 16 bits. */
export const SWAPPED_PAIRS = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/** Shuffles of both operands' low halves, and of their high halves. */
export const LOW_HALVES = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
export const HIGH_HALVES = [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31];
/** The high half of the first operand, and the low one of the second. */
export const SECOND_AND_THIRD = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];

/** Shuffles of both operands' float32 or int32, by their places 0 … 7. */
export const lanes = (...places: [number, number, number, number]): number[] =>
  places.flatMap((place) => [0, 1, 2, 3].map((byte) => 4 * place + byte));

/** What a computation makes of the two numbers in the low half, and of those in the high half, side by side. */
export const inHalves = (four: Local, of: (lowHalf: Code) => Code): Code =>
  v128.shuffle(of(four.get), of(v128.shuffle(four.get, four.get, HIGH_HALVES)), LOW_HALVES);

/** An index as the offset of an int32, and of a float64. */
export const times4 = (a: Code): Code => i32.shl(a, constant(2));
export const times8 = (a: Code): Code => i32.shl(a, constant(3));

/** A loop that may have no turn. */
export const repeatIf = (condition: Code, ...body: Code[]): Code => when(condition, [repeatWhile(condition, ...body)]);

/** Turns of two values each, then one of the last where their number is odd: for sums, which what stands past the end may not change.
 *  @param bytes of a value
 *  @param turn for so many values; it moves the pointer on */
export const inPairs = (pointer: Local, end: Local, bytes: number, turn: (values: 1 | 2) => readonly Code[]): Code => [
  ...repeatIf(i32.lessUnsigned(i32.add(pointer.get, constant(bytes)), end.get), ...turn(2)),
  ...when(i32.lessUnsigned(pointer.get, end.get), turn(1)),
];

/** Adds the first or both of two float64 to a sum, one after the other. */
export const addInOrder = (sum: Local, lanes: Local, values: 1 | 2): Code =>
  Array.from({ length: values }, (_, lane) => sum.set(f64.add(sum.get, f64x2.lane(lanes.get, lane))));

function section(id: number, entries: readonly (readonly number[])[]): number[] {
  const content = vector(entries);
  return [id, ...unsigned(content.length), ...content];
}

function vector(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()];
}

function text(characters: string): number[] {
  const bytes = new TextEncoder().encode(characters);
  return [...unsigned(bytes.length), ...bytes];
}

/** LEB128 of 0 … 2^32 − 1. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/** LEB128 of an int32. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value | 0;
  for (; rest > 63 || rest < -64; rest >>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest & 127];
}
