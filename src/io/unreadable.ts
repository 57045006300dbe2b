import { conversion } from './conversion.ts';
import { extensionsOf, formatOf, inputFormats } from './input-formats.ts';
import { glbInWords, objFormat, stlFormat } from './mesh/index.ts';

/** The extensions that are read. */
export function readableExtensions(): readonly string[] {
  return inputFormats.flatMap(extensionsOf);
}

/** All of them in words: `.png, .r32 or .json`. */
export function readableText(): string {
  const readable = readableExtensions();
  return `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
}

/** Whether a file is a mesh by its name. */
export function isMesh(name: string): boolean {
  return formatOf(name, [stlFormat, objFormat, glbInWords]) !== undefined;
}

/** Why a file of this name cannot be read, and the command that converts it, if one is known; undefined if it can be read. */
export function unreadableProblem(name: string): string | undefined {
  if (formatOf(name, inputFormats)) return undefined;
  if (isMesh(name)) return `meshes are written and not read: expected a ${readableText()} file`;
  const way = conversion(name);
  return `expected a ${readableText()} file${way === undefined ? '' : `; ${way}`}`;
}
