#!/usr/bin/env node
import { type Problem, unknownName } from '../core/params.ts';
import { registry } from '../generate.ts';
import { compareCommand } from './compare.ts';
import { convertCommand } from './convert.ts';
import { CallError, sayOf, throwIfAny } from './errors.ts';
import { generateCommand } from './generate.ts';
import { commandHelp, overview } from './help.ts';
import { inspectCommand } from './inspect.ts';
import { landscapeCommand } from './landscape.ts';
import { listCommand } from './list.ts';
import { sliceCommand } from './slice.ts';
import { print, watchOutput } from './terminal.ts';
import { printable } from './text.ts';
import { readVersion } from './version.ts';

const commands = {
  generate: generateCommand,
  list: listCommand,
  inspect: inspectCommand,
  convert: convertCommand,
  compare: compareCommand,
  slice: sliceCommand,
  landscape: landscapeCommand,
};

watchOutput();
try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof CallError ? 2 : 1;
  process.stderr.write(printable(`${sayOf(error)}\n`));
}

async function run([first, ...rest]: string[]): Promise<void> {
  const [name, args] = first === 'help' ? [rest[0], [...rest.slice(1), '--help']] : [first, rest];
  if (name === undefined || name === '--help' || name === '-h') return print(overview(readVersion()));
  if (name === '--version') return print(`${readVersion()}\n`);
  if (!isCommand(name)) throw new CallError([{ path: 'command', message: noSuchCommand(name) }]);
  const end = args.indexOf('--');
  const flags = end < 0 ? args : args.slice(0, end);
  if (flags.includes('--help') || flags.includes('-h')) return printHelp(name, args);
  await commands[name](args);
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

function noSuchCommand(name: string): string {
  return unknownName('command', name, Object.keys(commands));
}

/** The command's page, or the generator's where the call names one. */
function printHelp(command: keyof typeof commands, args: readonly string[]): void {
  const [name] = args.filter((arg) => !arg.startsWith('-'));
  const generator = registry.generators.find(({ id }) => id === name);
  const problems: Problem[] = [];
  if (command === 'generate' && args[0] === name && name !== undefined && !generator) {
    const known = registry.generators.map(({ id }) => id);
    problems.push({ path: 'generator', message: unknownName('generator', name, known) });
  }
  throwIfAny(problems);
  print(commandHelp(command, generator));
}
