/** A unique id: 16 hexadecimal digits. */
export function randomId(): string {
  // randomUUID is missing on pages served over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
