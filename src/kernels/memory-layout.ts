/** Kernels and the memory that they work in, seen as two kinds of number. */
export interface KernelMemory<Kernels> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ints: Int32Array<ArrayBuffer>;
  readonly kernels: Kernels;
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
const PAGE_BYTES = 1 << 16;

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
