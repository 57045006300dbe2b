import { type Profiler, Session } from 'node:inspector';

/** The characters of the sources that ran, by address of the file: 1 where one did. */
export type Ran = ReadonlyMap<string, Uint8Array>;

/** Which parts of `src` a process has run so far, as V8 counts them, block by block. Compiled kernels are no part of it. */
export interface Coverage {
  /** What ran since the last look. */
  look(): Ran;
  /** Whether some of it was never kept. */
  isNew(ran: Ran): boolean;
  keep(ran: Ran): void;
  /** The share of the characters in functions of some files that ran, 0 … 1. */
  shareOf(files: RegExp): number;
}

const SOURCES = new URL('../../src/', import.meta.url).href;

/** Begins to count. Modules that are to count are loaded behind it, and `look` is called before anything of theirs runs. */
export function startCoverage(): Coverage {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const kept = new Map<string, Uint8Array>();
  /** The characters in functions of a file, as it was first seen. */
  const inFunctions = new Map<string, Uint8Array>();

  function scripts(): readonly Profiler.ScriptCoverage[] {
    let found: readonly Profiler.ScriptCoverage[] = [];
    session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error;
      found = answer.result;
    });
    return found.filter(({ url }) => url.startsWith(SOURCES));
  }

  return {
    look() {
      const ran = new Map<string, Uint8Array>();
      for (const { url, functions } of scripts()) {
        ran.set(
          url,
          painted(functions, ({ count }) => (count > 0 ? 1 : 0)),
        );
        // The first one is the module.
        if (!inFunctions.has(url))
          inFunctions.set(
            url,
            painted(functions, (_, i) => (i > 0 ? 1 : 0)),
          );
      }
      return ran;
    },
    isNew(ran) {
      for (const [url, now] of ran) {
        const before = kept.get(url) ?? new Uint8Array();
        for (let i = 0; i < now.length; i++) if (now[i] > (before[i] ?? 0)) return true;
      }
      return false;
    },
    keep(ran) {
      for (const [url, now] of ran) {
        const before = kept.get(url);
        if (!before || before.length < now.length) kept.set(url, before ? now.map((value, i) => value | before[i]) : now);
        else for (let i = 0; i < now.length; i++) before[i] |= now[i];
      }
    },
    shareOf(files) {
      let [reached, all] = [0, 0];
      for (const [url, code] of inFunctions) {
        if (!files.test(url)) continue;
        for (let i = 0; i < code.length; i++) {
          all += code[i];
          reached += code[i] & (kept.get(url)?.[i] ?? 0);
        }
      }
      return reached / all;
    },
  };
}

/** The characters of a file, each with the value of the innermost range around it: ranges come from the outside to the inside. */
function painted(
  functions: readonly Profiler.FunctionCoverage[],
  inRange: (range: Profiler.CoverageRange, index: number) => number,
): Uint8Array {
  const out = new Uint8Array(Math.max(...functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset))));
  for (const [i, { ranges }] of functions.entries()) {
    for (const range of ranges) out.fill(inRange(range, i), range.startOffset, range.endOffset);
  }
  return out;
}
