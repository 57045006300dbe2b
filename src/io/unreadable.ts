import { conversion, quoted } from './conversion.ts';
import { extensionsOf, formatOf, inputFormats } from './formats.ts';
import { glbInWords, objFormat, stlFormat } from './mesh/index.ts';

/** The extensions that are read. */
export function readableExtensions(): readonly string[] {
  return inputFormats.flatMap(extensionsOf);
}

/** All that are read in words, and that whose recipe is: `.png, .r32, .json or .glb`. */
export function readableText(): string {
  const readable = [...readableExtensions(), glbInWords.extension];
  return `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
}

/** Why a file of this name cannot be read, and the command that converts it, if one is known; undefined if it can be read. */
export function unreadableProblem(name: string): string | undefined {
  if (formatOf(name, inputFormats)) return undefined;
  if (formatOf(name, [glbInWords])) return `a GLB is read for its recipe alone: faultline generate --recipe ${quoted(name)}`;
  if (formatOf(name, [stlFormat, objFormat])) return `meshes are written and not read: expected a ${readableText()} file`;
  const way = conversion(name);
  return `expected a ${readableText()} file${way === undefined ? '' : `; ${way}`}`;
}
