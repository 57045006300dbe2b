/** A name that nothing else has: 16 hexadecimal digits. */
export function randomId(): string {
  // randomUUID is not there on pages served over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
