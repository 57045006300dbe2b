/** Just enough WebAssembly to write a handful of loops in: instructions as functions that return their bytes, operands first.
 *  @source WebAssembly Core Specification 2.0, chapter 5 "Binary Format" */

/** Instructions in stack order. */
export type Code = readonly number[];
type Type = 'i32' | 'f64' | 'v128';

/** A parameter or local variable of a function. */
export interface Local {
  readonly get: Code;
  set(value: Code): Code;
}

export interface FunctionSource {
  readonly params: readonly Type[];
  readonly locals: readonly Type[];
  readonly body: Code;
}

const TYPE_CODE: Record<Type, number> = { i32: 0x7f, f64: 0x7c, v128: 0x7b };

/** The names and types of a function's parameters or locals. */
export type Variables = Readonly<Record<string, Type>>;

/** A function without result. `body` receives the parameters and locals by name. */
export function define(
  params: Variables,
  locals: Variables,
  body: (v: Record<string, Local>) => readonly Code[],
): FunctionSource {
  const variables: Record<string, Local> = {};
  for (const [i, name] of [...Object.keys(params), ...Object.keys(locals)].entries()) {
    variables[name] = { get: [0x20, ...unsigned(i)], set: (value) => [...value, 0x21, ...unsigned(i)] };
  }
  return { params: Object.values(params), locals: Object.values(locals), body: body(variables).flat() };
}

/** The bytes of a module that imports the memory `env.memory` and exports these functions. */
export function assemble(functions: Readonly<Record<string, FunctionSource>>): Uint8Array<ArrayBuffer> {
  const all = Object.values(functions);
  const types = all.map((f) => [0x60, ...vector(f.params.map((type) => [TYPE_CODE[type]])), 0]);
  const memory = [...text('env'), ...text('memory'), 0x02, 0x00, 0x01];
  const exported = Object.keys(functions).map((name, i) => [...text(name), 0x00, ...unsigned(i)]);
  const bodies = all.map((f) => {
    const code = [...vector(f.locals.map((type) => [1, TYPE_CODE[type]])), ...f.body, 0x0b];
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

/** Repeats the body while `condition`, tested after each turn, is not zero. */
export const repeatWhile = (condition: Code, ...body: Code[]): Code => [0x03, 0x40, ...body.flat(), ...condition, 0x0d, 0, 0x0b];

const binary =
  (...opcode: number[]) =>
  (a: Code, b: Code): Code => [...a, ...b, ...opcode];
const unary =
  (...opcode: number[]) =>
  (a: Code): Code => [...a, ...opcode];
/** Loads and stores take a constant byte offset; alignment is only a hint, 2^0 always holds. */
const load =
  (...opcode: number[]) =>
  (address: Code, offset = 0): Code => [...address, ...opcode, 0, ...unsigned(offset)];
const store =
  (...opcode: number[]) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...opcode, 0, ...unsigned(offset)];
const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  lessUnsigned: binary(0x49),
  add: binary(0x6a),
  mul: binary(0x6c),
  and: binary(0x71),
  shrUnsigned: binary(0x76),
};

export const f64 = {
  const: (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)],
  load: load(0x2b),
  store: store(0x39),
  add: binary(0xa0),
  sub: binary(0xa1),
  mul: binary(0xa2),
  fromInt32: unary(0xb7),
};

export const v128 = {
  load: load(...simd(0x00)),
  store: store(...simd(0x0b)),
  int32s: (...lanes: [number, number, number, number]): Code => [...simd(0x0c), ...new Uint8Array(Int32Array.from(lanes).buffer)],
  /** Bytes 0 … 15 of a and 16 … 31 of b, in any order. */
  shuffle: (a: Code, b: Code, bytes: readonly number[]): Code => [...a, ...b, ...simd(0x0d), ...bytes],
  or: binary(...simd(0x50)),
  xor: binary(...simd(0x51)),
};

export const i32x4 = {
  splat: unary(...simd(0x11)),
  lane: (a: Code, lane: number): Code => [...a, ...simd(0x1b), lane],
  shrSigned: binary(...simd(0xac)),
  shrUnsigned: binary(...simd(0xad)),
  add: binary(...simd(0xae)),
  mul: binary(...simd(0xb5)),
};

export const f64x2 = {
  splat: unary(...simd(0x14)),
  add: binary(...simd(0xf0)),
  mul: binary(...simd(0xf2)),
  fromLowInt32: unary(...simd(0xfe)),
  /** Two float32 in the low half. */
  toFloat32: unary(...simd(0x5e)),
};

function section(id: number, entries: readonly Code[]): number[] {
  const content = vector(entries);
  return [id, ...unsigned(content.length), ...content];
}

function vector(entries: readonly Code[]): number[] {
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
