import path from 'node:path';
import { convertCommand } from '../../src/cli/convert.ts';
import { generateCommand } from '../../src/cli/generate.ts';
import { landscapeCommand } from '../../src/cli/landscape.ts';
import { sliceCommand } from '../../src/cli/slice.ts';

const commands = { convert: convertCommand, generate: generateCommand, landscape: landscapeCommand, slice: sliceCommand };

/** Makes a call of an article's row in this process. The files that it names lie in `folder`.
 *  @throws RangeError if it calls none of the commands of rows */
export async function runArticleCall(call: string, folder: string): Promise<void> {
  const [name, ...args] = call.split(' ');
  if (!Object.hasOwn(commands, name)) throw new RangeError(`articles: expected ${Object.keys(commands).join(', ')}, got ${call}`);
  const placed = args.map((arg) => (/\.[a-z][a-z\d]+$/.test(arg) ? path.join(folder, arg) : arg));
  await commands[name as keyof typeof commands]([...placed, '--quiet']);
}
