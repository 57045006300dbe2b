import type { Filter, Generator, Nesting } from '../core/generator.ts';
import type { Flag } from './flags.ts';
import { docOf, paramFlags } from './param-flags.ts';
import { definitions, paragraph } from './text.ts';

export const NESTING: Readonly<Record<Nesting, string>> = {
  exact: 'more samples add detail to the same terrain',
  none: 'more samples make another terrain',
};

/** Everything about a generator, from its descriptor. */
export function generatorPage(generator: Generator): string {
  const { id, kind, title, summary, source, nesting } = generator;
  const facts = definitions([
    ['id', id],
    ['makes', kind === 'profile' ? '1D terrain, extended from north to south where a file needs a map' : '2D terrain'],
    ['size', NESTING[nesting]],
    ['source', source],
  ]);
  return `${paragraph(`${title}: ${summary}`)}\n${facts}${paramSections(generator)}`;
}

/** A generator's parameters and presets, as sections of a page; each begins with an empty line. */
export function paramSections(generator: Generator): string {
  const presets = definitions(generator.presets.map(({ id, title }) => [id, title]));
  return `\nParameters\n${flagList(paramFlags(generator))}${presets && `\nPresets\n${presets}`}`;
}

/** Everything about a filter, from its descriptor. */
export function filterPage({ id, title, summary, source, params }: Filter): string {
  const pairs = Object.entries(params).map(([param, spec]) => [`${param}=`, docOf(spec)] as const);
  const example =
    pairs.length > 0
      ? `--filter ${id}:${Object.entries(params).map(([param, spec]) => `${param}=${spec.default}`)}`
      : `--filter ${id}`;
  const facts = definitions([
    ['id', id],
    ['use', example],
    ['source', source],
  ]);
  return `${paragraph(`${title}: ${summary}`)}\n${facts}${pairs.length > 0 ? `\nParameters\n${definitions(pairs)}` : ''}`;
}

/** Filters with their parameters, as `--filter` takes them; empty where there are none. */
export function filterList(filters: readonly Filter[]): string {
  return definitions(
    filters.flatMap(({ id, summary, params }) => [
      [id, summary] as const,
      ...Object.entries(params).map(([param, spec]) => [`  ${param}=`, docOf(spec)] as const),
    ]),
  );
}

/** Flags and what they do. */
export function flagList(flags: readonly Flag[]): string {
  return definitions(flags.map((flag) => [termOf(flag), flag.doc]));
}

function termOf({ name, short, value }: Flag): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}
