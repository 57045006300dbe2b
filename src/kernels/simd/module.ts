import { assemble, type FunctionSource } from './assembler.ts';

const PAGE_BYTES = 1 << 16;

/** Compiled functions and the memory that they read and write. */
export interface SimdModule<F> {
  readonly functions: F;
  readonly buffer: ArrayBuffer;
}

/** Compiles functions, with a memory of their own; undefined where the engine has no WebAssembly SIMD or a page forbids it.
 *  @param memoryBytes a multiple of 64 KiB */
export function compile<F>(
  functions: Readonly<Record<keyof F & string, FunctionSource>>,
  memoryBytes: number,
): SimdModule<F> | undefined {
  if (typeof WebAssembly !== 'object') return undefined;
  const memory = new WebAssembly.Memory({ initial: memoryBytes / PAGE_BYTES });
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(functions)), { env: { memory } });
    return { functions: exports as unknown as F, buffer: memory.buffer };
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return undefined; // no SIMD here, or a content security policy
    throw error;
  }
}
