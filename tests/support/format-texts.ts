import { formats } from '../../src/formats.ts';
import { readableText } from '../../src/io/unreadable.ts';

/** The extensions of files that are read, as messages list them. */
export const READABLE = readableText();

/** The extensions of files that are written. */
export const WRITABLE = formats.map(({ extension }) => extension).join(', ');
