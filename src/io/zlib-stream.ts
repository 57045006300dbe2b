/** A zlib stream that may lie in several places. */
export interface ZlibStream {
  /** Bytes in all pieces. */
  readonly length: number;
  /** The pieces in order, anew at each call. */
  readonly pieces: () => Iterable<Uint8Array>;
}

/** Deflate cannot make more than this many bytes out of one: two bits can say "258 bytes again". */
export const MAX_EXPANSION = 1032;
