/** `12.5 m`: a formatted number with its unit, if it has one. */
export function withUnit(text: string, unit = ''): string {
  return unit === '' ? text : `${text} ${unit}`;
}
