import type { Flag } from '../src/cli/flags.ts';
import { type CommandName, type CommandPage, pages } from '../src/cli/help.ts';
import { listedFormats } from '../src/cli/list.ts';

/** docs/cli.md with every part between markers made anew: `<!-- cli: NAME -->` … `<!-- /cli -->`, where NAME is a command's, or `formats`.
 *  @throws RangeError if a marker names neither */
export function withCommandParts(markdown: string): string {
  return markdown.replace(/<!-- cli: (\S+) -->.*?<!-- \/cli -->/gs, (_, name: string) => {
    if (name !== 'formats' && !Object.hasOwn(pages, name))
      throw new RangeError(`docs: expected a command or formats, got ${name}`);
    const text = name === 'formats' ? formatTable() : commandPart(pages[name as CommandName]);
    return `<!-- cli: ${name} -->\n${text}\n<!-- /cli -->`;
  });
}

function commandPart({ usage, text, flags, examples }: CommandPage): string {
  const rows = flags.map((flag) => `| ${termOf(flag)} | ${cell(flag.doc)} |`);
  return [
    text,
    `\n\`\`\`text\nfaultline ${usage}\n\`\`\`\n`,
    '| flag | what it does |\n| --- | --- |',
    ...rows,
    ...(examples.length > 0 ? [`\n\`\`\`sh\n${examples.map(asInstalled).join('\n')}\n\`\`\``] : []),
  ].join('\n');
}

/** A call as it is made in a checkout. */
function asInstalled(call: string): string {
  return call.replace(/\bfaultline (?=[a-z])/g, 'npx faultline ');
}

function termOf({ name, short, value }: Flag): string {
  return `\`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value.replaceAll('|', '\\|')}` : ''}\``;
}

function formatTable(): string {
  const rows = listedFormats().map(
    ({ extension, holds, isRead, isWritten }) =>
      `| \`${extension}\` | ${cell(holds)} | ${isRead ? 'yes' : '—'} | ${isWritten ? 'yes' : '—'} |`,
  );
  return ['| extension | holds | read | written |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*');
}
