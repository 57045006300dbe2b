/** The memory of every array in a message, each once: what can be transferred instead of copied. */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found;
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) buffersIn(value.buffer, found);
  else for (const inner of Object.values(value)) buffersIn(inner, found);
  return found;
}
