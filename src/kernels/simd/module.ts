import { assemble, type FunctionSource, v128 } from './assembler.ts';

const PAGE_BYTES = 1 << 16;

/** Compiled loops and the memory that they work in, seen as each kind of number. */
export interface KernelMemory<Kernels> {
  readonly kernels: Kernels;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ints: Int32Array<ArrayBuffer>;
  readonly floats: Float32Array<ArrayBuffer>;
  readonly doubles: Float64Array<ArrayBuffer>;
}

/** The sources of kernels, by their names. */
export type Sources<Kernels> = Readonly<Record<keyof Kernels & string, FunctionSource>>;

/** WebAssembly SIMD is missing, or forbidden by a page. */
export class NoWebAssembly extends Error {
  override readonly name = 'NoWebAssembly';
  constructor() {
    super('WebAssembly with SIMD is required, and is missing here or forbidden by a content security policy');
  }
}

/** Compiles kernels, with a memory of their own.
 *  @param memoryBytes a multiple of 64 KiB
 *  @throws NoWebAssembly */
export function compile<Kernels>(sources: Sources<Kernels>, memoryBytes: number): KernelMemory<Kernels> {
  if (typeof WebAssembly !== 'object') throw new NoWebAssembly();
  const memory = new WebAssembly.Memory({ initial: memoryBytes / PAGE_BYTES });
  const { exports } = instanceOf(assemble(sources), memory);
  const { buffer } = memory;
  return {
    kernels: exports as unknown as Kernels,
    bytes: new Uint8Array(buffer),
    ints: new Int32Array(buffer),
    floats: new Float32Array(buffer),
    doubles: new Float64Array(buffer),
  };
}

function instanceOf(module: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): WebAssembly.Instance {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(module), { env: { memory } });
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new NoWebAssembly() : error;
  }
}

/** Compiles one instruction of SIMD, for a page that is to say at its start what its workers would say later.
 *  @throws NoWebAssembly */
export function requireWebAssembly(): void {
  const source: FunctionSource = { params: {}, locals: { v: 'v128' }, body: ({ v }) => [v.set(v128.int32s(0, 0, 0, 0))] };
  compile({ source }, PAGE_BYTES);
}

/** Places in a memory that is laid out from its start. */
export interface MemoryLayout {
  /** The address of so many fresh bytes, a multiple of 16, with room behind them that kernels may touch. */
  take(bytes: number): number;
  /** Addresses of int32 that stand one behind the other. */
  int32s<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, number>>;
  /** Bytes of all that was taken, in whole pages of WebAssembly. */
  bytes(): number;
}

/** What kernels may touch beyond a stretch. */
const MARGIN = 64;

export function memoryLayout(): MemoryLayout {
  let used = 0;
  const take = (bytes: number): number => {
    const address = used;
    used += (bytes + MARGIN + 15) & ~15;
    return address;
  };
  return {
    take,
    int32s<const Name extends string>(...names: readonly Name[]) {
      const first = take(4 * names.length);
      return Object.fromEntries(names.map((name, i) => [name, first + 4 * i])) as Record<Name, number>;
    },
    bytes: () => (used + PAGE_BYTES - 1) & -PAGE_BYTES,
  };
}

/** Lends memories, each to one user at a time: one that is given back, or a new one. */
export function poolOf<Memory>(make: () => Memory): <T>(use: (memory: Memory) => T) => T {
  const idle: Memory[] = [];
  return (use) => {
    const memory = idle.pop() ?? make();
    try {
      return use(memory);
    } finally {
      idle.push(memory);
    }
  };
}
