import { conversion, isHeaderless } from './conversion.ts';
import type { InputFormat, RawType } from './file-format.ts';
import { extensionsOf, formatOf, formatOfBeginning, inputFormats, isText } from './input-formats.ts';
import { glbInWords, objFormat, stlFormat } from './mesh/index.ts';
import { mayBeSamples } from './raw-types.ts';
import { raw16Format } from './raw16.ts';

/** The extensions that are read, in words: `.png, .r32 or .json`. */
export function readableText(): string {
  const readable = inputFormats.flatMap(extensionsOf);
  return `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
}

/** Whether a file is a mesh by its name. */
export function isMesh(name: string): boolean {
  return formatOf(name, [stlFormat, objFormat, glbInWords]) !== undefined;
}

/** Whether a file whose name says no format may hold samples alone: its name is not one of another kind of file. */
export function mayBeRaw(name: string): boolean {
  return !isMesh(name) && (isHeaderless(name) || conversion(name) === undefined);
}

/** The format of a file whose name says none: as it begins, else RAW if its bytes may be samples; undefined if it cannot be read.
 *  @param rawType of samples, if it is known that they are some */
export function formatOfUnnamed(name: string, bytes: Uint8Array, rawType?: RawType): InputFormat | undefined {
  const begun = formatOfBeginning(bytes);
  if (begun || rawType !== undefined) return begun ?? raw16Format;
  return mayBeRaw(name) && !isText(bytes) && mayBeSamples(bytes) ? raw16Format : undefined;
}

/** Why a file of this name cannot be read, and the command that converts it, if one is known; undefined if its name says that it can.
 *  @param orElse what else would make it readable */
export function unreadableProblem(name: string, orElse = ''): string | undefined {
  if (formatOf(name, inputFormats)) return undefined;
  if (isMesh(name)) return `meshes are written and not read: expected a ${readableText()} file`;
  const way = conversion(name);
  return `expected a ${readableText()} file${orElse}${way === undefined ? '' : `; ${way}`}`;
}
