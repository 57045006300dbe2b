/** Arrays kept, at most: the maps of a comparison and what is displayed of them. */
const MAX_KEPT = 8;
/** Bytes kept, at most: the largest map and a little. */
const MAX_BYTES = 300e6;

/** Memory of terrain that is no longer shown, for the next one of the same size: fresh memory costs as much as filling it. */
export interface BufferPool {
  /** Keeps a buffer; the ones given longest ago make room for it. One that is kept already or was transferred changes nothing. */
  give(buffer: ArrayBuffer): void;
  /** A free array of that many samples, with any content. */
  take(samples: number): Float32Array<ArrayBuffer> | undefined;
}

export function createBufferPool(): BufferPool {
  const kept: ArrayBuffer[] = [];
  return {
    give(buffer) {
      if (buffer.byteLength === 0 || kept.includes(buffer)) return;
      kept.push(buffer);
      while (kept.length > MAX_KEPT || kept.reduce((sum, { byteLength }) => sum + byteLength, 0) > MAX_BYTES) kept.shift();
    },
    take(samples) {
      const i = kept.findIndex(({ byteLength }) => byteLength === 4 * samples);
      return i < 0 ? undefined : new Float32Array(kept.splice(i, 1)[0]);
    },
  };
}
