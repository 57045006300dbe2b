import type { Generator } from '../core/generator.ts';
import { type Problem, unknownName } from '../core/params.ts';
import { registry } from '../generate.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { isOn, readFlags } from './flags.ts';
import { generatorPage } from './generator-page.ts';
import { print } from './terminal.ts';
import { definitions } from './text.ts';

export const listFlags = commonFlags(['json', 'help']);

/** `faultline list`: the generators there are, or everything about one. */
export async function listCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, listFlags, 1, problems);
  const [name] = given.positionals;
  const chosen = registry.generators.filter(({ id }) => name === undefined || id === name);
  if (chosen.length === 0) {
    const known = registry.generators.map(({ id }) => id);
    problems.push({ path: 'generator', message: unknownName('generator', name, known) });
  }
  throwIfAny(problems);
  if (isOn(given, 'json')) print(`${JSON.stringify(chosen.map(describe), null, 2)}\n`);
  else if (name === undefined) print(`${generatorTable()}\nMore about one: faultline list ${chosen[0].id}\n`);
  else print(generatorPage(chosen[0]));
}

/** Every generator with what it makes, in one line each. */
export function generatorTable(): string {
  return definitions(registry.generators.map(({ id, kind, summary }) => [id, `${kind === 'profile' ? '1D' : '2D'}  ${summary}`]));
}

/** A generator as data. */
function describe({ id, kind, title, summary, source, nesting, params, presets }: Generator): object {
  return {
    id,
    kind,
    title,
    summary,
    source,
    nesting,
    params: Object.entries(params).map(([param, spec]) => ({
      id: param,
      kind: spec.kind,
      default: spec.default,
      ...('min' in spec && { min: spec.min, max: spec.max }),
      ...('options' in spec && { options: spec.options }),
      ...('unit' in spec && spec.unit !== undefined && { unit: spec.unit }),
      doc: spec.doc,
    })),
    presets: presets.map((preset) => ({ id: preset.id, title: preset.title })),
  };
}
