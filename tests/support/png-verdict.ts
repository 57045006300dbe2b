import { decodePng, PngError } from '../../src/io/png/index.ts';

/** Far more than any small file takes, even on a busy machine. */
const WATCHDOG_MS = 20_000;

/** What the decoder says about a file, in one line: its size and a sum over its samples, or the sentence of its PngError.
 *  Anything that should never happen begins with CRASH or HANG. */
export async function verdictOn(bytes: Uint8Array): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchdog = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`HANG: no answer within ${WATCHDOG_MS} ms`), WATCHDOG_MS);
  });
  const answer = decodePng(bytes).then(
    ({ width, height, data, ...rest }) => `accepted: ${width} × ${height}, ${sum(data)}, ${JSON.stringify(rest)}`,
    (error: unknown) => (error instanceof PngError ? error.message : `CRASH: ${error}`),
  );
  const verdict = await Promise.race([answer, watchdog]);
  clearTimeout(timer);
  return verdict;
}

/** Whether a verdict is one that should never happen. */
export function isFailure(verdict: string): boolean {
  return /^(CRASH|HANG)/.test(verdict);
}

/** FNV-1a over the values, 16 bits each. */
function sum(values: Uint8Array | Uint16Array): number {
  let hash = 0x811c9dc5;
  for (const value of values) hash = Math.imul(Math.imul(hash ^ (value & 255), 0x01000193) ^ (value >> 8), 0x01000193);
  return hash >>> 0;
}
