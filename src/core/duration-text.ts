const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `about 40 seconds`, `about 3 hours`: a rough length of time. It is never said to be nothing. */
export function durationText(ns: number): string {
  const seconds = ns / 1e9;
  // From 100 seconds on it is minutes.
  const [unit, name] = UNITS.find(([size]) => seconds >= 1.6 * size) ?? [1, 'second'];
  const count = Math.max(1, Math.round(seconds / unit));
  return `about ${count} ${name}${count === 1 ? '' : 's'}`;
}
