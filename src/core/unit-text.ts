/** `12.5 m`: a number that is written already, and its unit if it has one. */
export function withUnit(text: string, unit = ''): string {
  return unit === '' ? text : `${text} ${unit}`;
}
