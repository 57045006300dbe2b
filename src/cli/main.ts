#!/usr/bin/env node
import { type Problem, unknownName } from '../core/params.ts';
import { registry } from '../generate.ts';
import { compareCommand } from './compare.ts';
import { convertCommand } from './convert.ts';
import { CallError, sayOf, throwIfAny } from './errors.ts';
import { generateCommand } from './generate.ts';
import { type CommandName, commandData, commandHelp, overview, pages } from './help.ts';
import { inspectCommand } from './inspect.ts';
import { landscapeCommand } from './landscape.ts';
import { listCommand } from './list.ts';
import { readVersion } from './package.ts';
import { serveCommand } from './serve.ts';
import { sliceCommand } from './slice.ts';
import { print, watchOutput } from './terminal.ts';
import { printable } from './text.ts';

const commands: Record<CommandName, (args: readonly string[]) => Promise<void>> = {
  generate: generateCommand,
  list: listCommand,
  inspect: inspectCommand,
  convert: convertCommand,
  compare: compareCommand,
  slice: sliceCommand,
  landscape: landscapeCommand,
  serve: serveCommand,
};

watchOutput();
try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof CallError ? 2 : 1;
  process.stderr.write(printable(`${sayOf(error)}\n`));
}

async function run([first, ...rest]: string[]): Promise<void> {
  const [name, args] = first === 'help' ? withHelp(rest) : [first, rest];
  if (name === undefined || name === '--help' || name === '-h') return printOverview(args);
  if (name === '--version') return print(rest.includes('--json') ? jsonText({ version: readVersion() }) : `${readVersion()}\n`);
  if (!isCommand(name)) throw new CallError([{ path: 'command', message: noSuchCommand(name) }]);
  const end = args.indexOf('--');
  const flags = end < 0 ? args : args.slice(0, end);
  if (flags.includes('--help') || flags.includes('-h')) return printHelp(name, args);
  await commands[name](args);
}

/** `help NAME …` is `NAME … --help`, and `help --json` is `--help --json`. */
function withHelp(args: readonly string[]): [string | undefined, string[]] {
  const [name, ...rest] = args;
  return name === undefined || name.startsWith('-') ? ['--help', [...args]] : [name, [...rest, '--help']];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function noSuchCommand(name: string): string {
  return unknownName('command', name, Object.keys(commands));
}

/** What `faultline` alone says, or with --json all that the pages of its commands say. */
function printOverview(args: readonly string[]): void {
  const names = Object.keys(pages) as CommandName[];
  print(
    args.includes('--json') ? jsonText({ version: readVersion(), commands: names.map(commandData) }) : overview(readVersion()),
  );
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The command's page, or the generator's where the call names one. */
function printHelp(command: CommandName, args: readonly string[]): void {
  const [name] = args.filter((arg) => !arg.startsWith('-'));
  const generator = registry.generators.find(({ id }) => id === name);
  const problems: Problem[] = [];
  if (command === 'generate' && args[0] === name && name !== undefined && !generator) {
    const known = registry.generators.map(({ id }) => id);
    problems.push({ path: 'generator', message: unknownName('generator', name, known) });
  }
  throwIfAny(problems);
  print(args.includes('--json') ? jsonText(commandData(command)) : commandHelp(command, generator));
}
