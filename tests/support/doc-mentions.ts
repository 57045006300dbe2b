/** Checks that commands mentioned in prose exist. */
import type { Workplace } from './cli.ts';
import { npmProblems } from './doc-npm.ts';
import type { InlineCode } from './markdown.ts';

/** What is wrong with the commands and flags that a document's prose names: one line each.
 *  @param call the command line, to be asked for its help */
export async function mentionProblems(inline: readonly InlineCode[], call: Workplace['run']): Promise<string[]> {
  const help = readHelp(call);
  const found = await Promise.all(
    inline.map(async ({ text, line }) => (await problemsOf(text, help)).map((problem) => `line ${line}, ${text}: ${problem}`)),
  );
  return found.flat();
}

/** The help of a command or of a generator; undefined where there is none such. Without a name that of all commands. */
type Help = (command?: string, generator?: string) => Promise<string | undefined>;

async function problemsOf(text: string, help: Help): Promise<string[]> {
  const [first, ...rest] = text.replace(/^npx faultline\b/, 'faultline').split(' ');
  if (first === 'npm') return npmProblems(rest);
  if (first === 'faultline') return callProblems(rest, help);
  return first.startsWith('--') ? unknownFlags([first], [await helpOfAll(help)]) : [];
}

async function callProblems([command, ...args]: readonly string[], help: Help): Promise<string[]> {
  if (command === undefined || command.startsWith('-') || command.startsWith('<') || command === '…') return [];
  const page = await help(command);
  if (page === undefined) return ['there is no such command'];
  const ofGenerator = command === 'generate' && args[0] !== undefined ? await help(command, args[0]) : undefined;
  return unknownFlags(args, [page, ofGenerator ?? '']);
}

/** The flags among arguments that no page of help has: one line each. */
export function unknownFlags(args: readonly string[], pages: readonly string[]): string[] {
  const named = args.flatMap((arg) => /^--?[a-z][a-z-]*/.exec(arg)?.[0] ?? []);
  return named.filter((flag) => !pages.some((page) => hasFlag(page, flag))).map((flag) => `there is no ${flag}`);
}

/** `-o, --output FILE` has both. */
function hasFlag(page: string, flag: string): boolean {
  return new RegExp(`(^|[\\s,])${flag}(?![\\w-])`, 'm').test(page);
}

/** The help of every command and every generator together. */
async function helpOfAll(help: Help): Promise<string> {
  const [all, generators] = await Promise.all([help(), help('generate')]);
  const commands = [...(all ?? '').matchAll(/^ {2}([a-z]+) .* {2}/gm)].map(([, name]) => name);
  const ids = [...(generators ?? '').matchAll(/^ {2}([a-z][a-z-]+) {2}/gm)].map(([, id]) => id);
  const pages = await Promise.all([...commands.map((name) => help(name)), ...ids.map((id) => help('generate', id))]);
  return pages.join('\n');
}

function readHelp(call: Workplace['run']): Help {
  const pages = new Map<string, Promise<string | undefined>>();
  return (...names) => {
    const key = names.join(' ');
    const page =
      pages.get(key) ??
      call(...names.filter((name) => name !== undefined), '--help').then(({ code, stdout }) => (code === 0 ? stdout : undefined));
    pages.set(key, page);
    return page;
  };
}
