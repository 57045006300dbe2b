import { registry } from '../generate.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { definitions } from './text.ts';

/** A named starting point. */
interface ListedPreset {
  /** The generator, or `landscape`. */
  readonly of: string;
  readonly id: string;
  readonly title: string;
}

/** The presets of every generator, and the landscapes. */
export function listedPresets(): ListedPreset[] {
  const ofGenerators = registry.generators.flatMap(({ id: of, presets }) => presets.map(({ id, title }) => ({ of, id, title })));
  return [...ofGenerators, ...landscapePresets.map(({ id, title }) => ({ of: 'landscape', id, title }))];
}

/** All presets as text, a section for each generator. */
export function presetsPage(): string {
  const presets = listedPresets();
  const sections = [...new Set(presets.map(({ of }) => of))].map((of) => {
    const call = of === 'landscape' ? 'faultline landscape' : `faultline generate ${of}`;
    const rows = presets.filter((preset) => preset.of === of).map(({ id, title }) => [id, title] as const);
    return `${call} --preset …\n${definitions(rows)}`;
  });
  return sections.join('\n');
}
