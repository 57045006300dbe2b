/** What kernels may touch beyond a stretch. */
const MARGIN = 64;
const PAGE_BYTES = 1 << 16;

/** Lays out a memory: stretches one after another, each with room behind it that kernels may touch. */
export class Stretches {
  private used = 0;

  /** The address of so many fresh bytes, a multiple of 16. */
  take(bytes: number): number {
    const address = this.used;
    this.used += (bytes + MARGIN + 15) & ~15;
    return address;
  }

  /** Whole pages of WebAssembly that hold all of them. */
  get bytes(): number {
    return (this.used + PAGE_BYTES - 1) & -PAGE_BYTES;
  }
}
