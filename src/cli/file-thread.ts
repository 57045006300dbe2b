/** The script of a thread that makes parts of files. */
import { parentPort } from 'node:worker_threads';
import type { FileInParts } from '../io/file-format.ts';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import { numberedFormats, type PartJob } from './file-threads.ts';

let last: { readonly file: number; readonly inParts: Promise<FileInParts | undefined> | undefined } | undefined;

serveCalls<PartJob>(parentPort as unknown as ThreadPort, async ({ file, format, terrain, options, part }) => {
  if (last?.file !== file) last = { file, inParts: numberedFormats[format].inParts?.(terrain, options) };
  return (await last.inParts)?.make(part);
});
