/** Checks that commands mentioned in prose exist. */
import { type CommandName, commandHelp, pages } from '../../src/cli/help.ts';
import { registry } from '../../src/generate.ts';
import { npmProblems } from './doc-npm.ts';
import type { InlineCode } from './markdown.ts';

const commands = Object.keys(pages) as CommandName[];
const generatorPages = new Map(registry.generators.map(({ id }) => [id, commandHelp('generate', [id])]));
/** The help of every command and every generator. */
const allPages = [...commands.map((name) => commandHelp(name)), ...generatorPages.values()];

/** What is wrong with the commands and flags that a document's prose names: one line each. */
export async function mentionProblems(inline: readonly InlineCode[]): Promise<string[]> {
  const found = await Promise.all(
    inline.map(async ({ text, line }) => (await problemsOf(text)).map((problem) => `line ${line}, ${text}: ${problem}`)),
  );
  return found.flat();
}

async function problemsOf(text: string): Promise<string[]> {
  const [first, ...rest] = text.replace(/^npx faultline\b/, 'faultline').split(' ');
  if (first === 'npm') return npmProblems(rest);
  if (first === 'faultline') return callProblems(rest);
  return first.startsWith('--') ? unknownFlags([first], allPages) : [];
}

function callProblems([command, ...args]: readonly string[]): string[] {
  if (command === 'help') return callProblems(args);
  if (command === undefined || command.startsWith('-') || command.startsWith('<') || command === '…') return [];
  const name = commands.find((known) => known === command);
  if (name === undefined) return ['there is no such command'];
  return unknownFlags(args, [(name === 'generate' && generatorPages.get(args[0])) || commandHelp(name)]);
}

/** The flags among arguments that no page of help has: one line each. */
export function unknownFlags(args: readonly string[], helpPages: readonly string[]): string[] {
  const named = args.flatMap((arg) => /^--?[a-z][a-z-]*/.exec(arg)?.[0] ?? []);
  return named.filter((flag) => !helpPages.some((page) => hasFlag(page, flag))).map((flag) => `there is no ${flag}`);
}

/** `-o, --output FILE` has both. */
function hasFlag(page: string, flag: string): boolean {
  return new RegExp(`(^|[\\s,])${flag}(?![\\w-])`, 'm').test(page);
}
