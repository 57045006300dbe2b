/** The four bytes at `at` as one number, 0 … 2³² − 1. */
export function uint32At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
}

/** As `0x` and eight hexadecimal digits. */
export function hex32(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}
