/** A number for people: rounded to `decimals`, true minus, commas between thousands. */
export function formatNumber(value: number, decimals = 0): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
  return Number(value.toFixed(decimals)) < 0 ? `−${text}` : text;
}

/** Decimals that show steps of `span ⁄ 1000`, 0 … 6. */
export function decimalsFor(span: number): number {
  return span > 0 ? Math.min(Math.max(Math.ceil(2 - Math.log10(span)), 0), 6) : 0;
}

/** Round values in `min` … `max`, about `count` of them, 1, 2 or 5 times a power of ten apart. */
export function ticks(min: number, max: number, count: number): number[] {
  if (!(max > min)) return [min];
  const rough = (max - min) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough < 1.5 * power ? 1 : rough < 3.5 * power ? 2 : rough < 7.5 * power ? 5 : 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
