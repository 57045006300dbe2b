/** A command for shells whose calls are made in a process that is there already: starting one takes longer than most calls do. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Call, lines } from './cli.ts';

interface AnsweredCalls {
  /** A script that makes a call as the command line does: its folder, arguments and standard input, its outputs and exit code. */
  readonly command: string;
  close(): Promise<void>;
}

export async function answerCalls(call: Call): Promise<AnsweredCalls> {
  const home = await mkdtemp(path.join(inject('cliFolder'), 'calls-'));
  const [command, queue] = ['command', 'queue'].map((name) => path.join(home, name));
  await promisify(execFile)('mkfifo', [queue]);
  await writeFile(command, script(home, queue));
  await chmod(command, 0o755);
  const answered = answerAll(queue, (name) => answer(path.join(home, name), call));
  return {
    command,
    async close() {
      await writeFile(queue, `${END}\n`);
      await answered;
      await rm(home, { recursive: true });
    },
  };
}

const END = 'end';

/** Answers the calls whose names are written to `queue`, until it is told to end. */
async function answerAll(queue: string, answer: (name: string) => Promise<void>): Promise<void> {
  await using names = await open(queue, 'r+'); // also for writing: it does not end when no script has it open
  for (;;) {
    const { buffer, bytesRead } = await names.read(Buffer.alloc(4096));
    for (const name of lines(String(buffer.subarray(0, bytesRead)))) {
      if (name === END) return;
      await answer(name);
    }
  }
}

/** Makes one call, whose files begin with `base`. */
async function answer(base: string, call: Call): Promise<void> {
  const [folder, ...args] = (await readFile(`${base}.args`, 'utf8')).split('\0').slice(0, -1);
  const { code, bytes, stderr } = await call(folder, args, await readFile(`${base}.in`));
  await Promise.all([writeFile(`${base}.out`, bytes), writeFile(`${base}.err`, stderr)]);
  await writeFile(`${base}.code`, `${code}\n`);
}

/** The number of its process tells a call from others made at the same time. */
function script(home: string, queue: string): string {
  return `#!/bin/sh
PATH=/usr/bin:/bin
base='${home}'/$$
mkfifo "$base.code"
printf '%s\\0' "$PWD" "$@" > "$base.args"
cat > "$base.in"
echo $$ > '${queue}'
read -r code < "$base.code"
cat "$base.out"
cat "$base.err" >&2
rm "$base".*
exit "$code"
`;
}
