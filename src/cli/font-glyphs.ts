/** Returns whether a font can draw a character, by code point.
 *  @param font a TrueType or OpenType font
 *  @source OpenType, `cmap`: format 4, the characters of the basic plane */
export function glyphsOf(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = characterTable(view);
  if (table === undefined) return () => true;
  const segments = view.getUint16(table + 6) / 2;
  const [ends, starts] = [table + 14, table + 16 + 2 * segments];
  const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
  return (codePoint) => {
    if (codePoint >= 0xffff) return false;
    let i = 0;
    while (view.getUint16(ends + 2 * i) < codePoint) i++;
    const first = view.getUint16(starts + 2 * i);
    if (first > codePoint) return false;
    const offset = view.getUint16(offsets + 2 * i);
    const glyph = offset === 0 ? codePoint : view.getUint16(offsets + 2 * i + offset + 2 * (codePoint - first));
    return offset !== 0 && glyph === 0 ? false : ((glyph + view.getUint16(deltas + 2 * i)) & 0xffff) !== 0;
  };
}

/** Where the first table of format 4 begins; undefined where there is none. */
function characterTable(view: DataView): number | undefined {
  const tagOf = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
  const directory = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i).find((at) => tagOf(at) === 'cmap');
  if (directory === undefined) return undefined;
  const cmap = view.getUint32(directory + 8);
  const tables = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i));
  return tables.find((at) => view.getUint16(at) === 4);
}
