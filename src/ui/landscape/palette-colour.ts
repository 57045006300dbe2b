/** `#683878` → `683878` */
export function colourDigits(colour: string): string {
  return colour.slice(1);
}

/** Reads `683878`, `#683878` or `#A3C`.
 *  @returns `#rrggbb` in small letters; undefined for anything else */
export function readHexColour(text: string): string | undefined {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1].toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
