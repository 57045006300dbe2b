/** Makes calls of the command line on damaged files in a process of its own, so that a crash or an endless loop is seen from outside. */
import { readFileSync, writeFileSync } from 'node:fs';
import { called } from '../support/called.ts';
import { type ChildAnswer, measured } from './in-child.ts';
import { callsOf, damagedFiles, damagedKinds } from './inputs.ts';

/** A line of a stack trace. */
const TRACE = /^\s+at .*:\d+:\d+\)?$/m;

process.once('message', async ({ name, from, folder }: { name: string; from: number; folder: string }) => {
  process.chdir(folder);
  const kind = damagedKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`${name}: expected a kind of file`);
  let index = 0;
  for (const bytes of await damagedFiles(kind, folder)) {
    if (index++ < from) continue;
    writeFileSync(name, bytes);
    let outcome: ChildAnswer['outcome'] = 'crashes';
    const memory = await measured(async () => {
      outcome = await outcomeOf(callsOf(kind), name, bytes);
    });
    process.send?.({ outcome, ...memory } satisfies ChildAnswer);
  }
  process.disconnect();
});

/** What became of a file: decoded if the first call took it. */
async function outcomeOf(calls: readonly string[][], name: string, bytes: Uint8Array): Promise<ChildAnswer['outcome']> {
  const codes: number[] = [];
  for (const args of calls) {
    const { code, stderr } = await called(args, args.includes('-') ? bytes : '');
    codes.push(code);
    if (![0, 1, 2].includes(code) || TRACE.test(stderr) || !readFileSync(name).equals(bytes)) {
      console.error(`${args.join(' ')} on ${Buffer.from(bytes).toString('base64')}\n${stderr}`);
      return 'crashes';
    }
  }
  return codes[0] === 0 ? 'decoded' : 'refused';
}
