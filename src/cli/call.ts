import { unknownName } from '../core/params.ts';
import { CallError, messageOf } from './errors.ts';
import type { CommandName } from './help.ts';
import { readVersion } from './package.ts';
import { print, printJson, type Streams, withStreams } from './terminal.ts';
import { printable } from './text.ts';

type Command = (args: readonly string[]) => Promise<void>;

/** Each loads only what it needs: loading all of them takes longer than most calls. */
const commands: Record<CommandName, () => Promise<Command>> = {
  generate: async () => (await import('./generate.ts')).generateCommand,
  list: async () => (await import('./list.ts')).listCommand,
  inspect: async () => (await import('./inspect.ts')).inspectCommand,
  convert: async () => (await import('./convert.ts')).convertCommand,
  compare: async () => (await import('./compare.ts')).compareCommand,
  slice: async () => (await import('./slice.ts')).sliceCommand,
  water: async () => (await import('./water.ts')).waterCommand,
  scatter: async () => (await import('./scatter.ts')).scatterCommand,
  world: async () => (await import('./world.ts')).worldCommand,
  'world-worker': async () => (await import('./world-worker.ts')).worldWorkerCommand,
  landscape: async () => (await import('./landscape.ts')).landscapeCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
};

/** Makes a call: `faultline COMMAND …`. Its paths are relative to the folder of the process.
 *  @param args the arguments after `faultline`
 *  @returns the exit code: 1 of a valid call that failed, 2 of a wrong one */
export function callFaultline(args: readonly string[], streams: Streams): Promise<0 | 1 | 2> {
  return withStreams(streams, async () => {
    try {
      await run(args);
      return 0;
    } catch (error) {
      streams.stderr.write(printable(`${messageOf(error)}\n`));
      return error instanceof CallError ? 2 : 1;
    }
  });
}

async function run([first, ...rest]: readonly string[]): Promise<void> {
  const [name, args] = first === 'help' ? withHelp(rest) : [first, rest];
  if (name === undefined || name === '--help' || name === '-h') return printOverview(args);
  if (name === '--version') return printVersion(rest);
  if (!isCommand(name)) throw new CallError([{ path: 'command', message: unknownName('command', name, Object.keys(commands)) }]);
  const end = args.indexOf('--');
  const flags = end < 0 ? args : args.slice(0, end);
  if (flags.includes('--help') || flags.includes('-h')) return printHelp(name, args);
  const command = await commands[name]();
  await command(args);
}

/** `help NAME …` is `NAME … --help`, and `help --json` is `--help --json`. */
function withHelp(args: readonly string[]): [string | undefined, string[]] {
  const [name, ...rest] = args;
  return name === undefined || name.startsWith('-') ? ['--help', [...args]] : [name, [...rest, '--help']];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function printVersion(args: readonly string[]): void {
  if (args.includes('--json')) printJson({ version: readVersion() });
  else print(`${readVersion()}\n`);
}

/** What `faultline` prints without arguments; with --json the help of all commands. */
async function printOverview(args: readonly string[]): Promise<void> {
  const { allCommands, overview } = await import('./help.ts');
  if (args.includes('--json')) printJson({ version: readVersion(), commands: allCommands() });
  else print(overview(readVersion()));
}

/** The command's page, or the generator's where the call names one. */
async function printHelp(command: CommandName, args: readonly string[]): Promise<void> {
  const { commandData, commandHelp } = await import('./help.ts');
  const page = commandHelp(command, args);
  if (args.includes('--json')) printJson(commandData(command));
  else print(page);
}
