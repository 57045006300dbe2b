import { type Problem, readNumber, show } from '../core/params.ts';
import type { SizeHint } from '../io/file-format.ts';
import { flagValue, type Given } from './flags.ts';

/** The size that --raw-width and --raw-height give to a file without one. */
export function sizeHintFrom(given: Given, problems: Problem[]): SizeHint {
  const side = (flag: string): number | undefined => {
    const text = flagValue(given, flag);
    if (text === undefined) return undefined;
    const samples = readNumber(text);
    if (samples !== undefined && Number.isInteger(samples) && samples > 0) return samples;
    problems.push({ path: `--${flag}`, message: `expected a whole number of samples above 0, got ${show(samples ?? text)}` });
    return undefined;
  };
  return { width: side('raw-width'), height: side('raw-height') };
}
