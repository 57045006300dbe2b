import {
  type Filter,
  type FilterInput,
  type FilterStages,
  pseudocode,
  type RuleLine,
  type StageGrid,
} from '../core/generator.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { formatLength, formatNumber } from '../core/number-text.ts';
import type { ValuesOf } from '../core/params.ts';
import { erodeByRivers, levelCount, stepsOfLevel, wornSamples } from '../kernels/river-levels.ts';
import { SEA_LEVEL, seaAt } from './fill.ts';

const params = {
  strength: {
    kind: 'number',
    label: 'Strength',
    default: 0.35,
    min: 0,
    max: 2,
    step: 0.01,
    doc: 'How much rivers cut down: rock’s weakness times time, without a unit. 0 leaves the terrain as it is.',
  },
  detail: {
    kind: 'number',
    label: 'Detail',
    default: 0.9,
    min: 0.5,
    max: 1.2,
    step: 0.01,
    doc: 'Strength of each finer level relative to the coarser one: below 1 small streams cut less than large rivers.',
  },
  hillslope: {
    kind: 'number',
    label: 'Hillslope',
    default: 0.0016,
    min: 0,
    max: 0.02,
    step: 0.0001,
    doc: 'How far slopes creep at strength 1, as a fraction of the longer side: it rounds ridges and fills small gullies.',
  },
  deposition: {
    kind: 'number',
    label: 'Deposition',
    default: 0,
    min: 0,
    max: 2,
    step: 0.05,
    doc: 'How much of what they carry rivers lay down: it fills hollows and makes floors of valleys flatter. Real rivers have about 1.',
  },
  sea: {
    ...SEA_LEVEL,
    doc: 'Ground below this elevation, as a fraction of the range, is sea: it stays as it is, and rivers end there.',
  },
} as const;

/** Valleys and ridges as rivers cut them, level by level: more samples add small streams to the same rivers.
 *  @source J. Braun, S. D. Willett, "A very efficient O(n), implicit and parallel method to solve the stream power equation" (2013) */
export const rivers: Filter<typeof params> = {
  id: 'rivers',
  title: 'Rivers',
  summary: 'Lets rivers cut valleys, level by level: more samples add streams, and the rivers stay where they are.',
  source: 'stream power dh/dt = −K·√A·S; J. Braun, S. D. Willett, A very efficient O(n), implicit and parallel method, 2013',
  params,
  workNs: (size, { deposition }) => (deposition > 0 ? 550 : 450) * wornSamples(size),
  whyIdle: ({ strength }) => (strength === 0 ? 'its strength is 0' : undefined),
  seaLevel: ({ sea }) => seaAt(sea),
  apply(map, settings, onProgress, ground, stage) {
    if (isIdle(map, settings)) return { ...map, data: map.data.slice() };
    const extent = ground?.extent ?? { x: map.width - 1, y: map.height - 1 };
    return erodeByRivers(map, extent, { ...settings, sea: seaAt(settings.sea) }, onProgress, stage);
  },
  stages: {
    count: (input, settings) => (isIdle(input, settings) ? 0 : levelCount(input)),
    grid: gridOf,
    explain,
    rule,
  },
};

type Settings = ValuesOf<typeof params>;

function isIdle({ width, height }: Pick<Heightmap, 'width' | 'height'>, { strength }: Settings): boolean {
  return strength === 0 || width < 2 || height < 2;
}

function gridOf(input: FilterInput, _settings: Settings, level: number): StageGrid {
  const step = 1 << (levelCount(input) - level);
  return { width: Math.ceil((input.width - 1) / step) + 1, height: Math.ceil((input.height - 1) / step) + 1, step };
}

function explain(input: FilterInput, settings: Settings, level: number): ReturnType<FilterStages['explain']> {
  const { width, height, step } = gridOf(input, settings, level);
  const { extent } = input;
  const steps = stepsOfLevel(level);
  const distance = (step * extent.x) / (input.width - 1);
  const south = (step * extent.y) / (input.height - 1);
  const isSquare = Math.abs(south / distance - 1) < 1e-6;
  let strength = settings.strength;
  for (let coarser = 1; coarser < level; coarser++) strength *= settings.detail;
  const k = strength / steps;
  const isLast = level === levelCount(input);
  const onFew = `Of the terrain one in ${formatNumber(step)} samples is taken along each side, so that large valleys come first.`;
  const onAll = 'All samples are worn at once: there are too few for levels.';
  const onMore =
    'The level before hands down what it has changed, and its rivers keep their course. The samples between bring their own ground, on which smaller streams begin.';
  const beginning = level > 1 ? onMore : isLast ? onAll : onFew;
  const apart = (isSquare ? [distance] : [distance, south]).map((metres) => formatLength(metres, 'm'));
  return {
    title: `Rivers, level ${level}`,
    sentence: `wears down ${width} × ${height} samples, ${apart.join(' × ')} apart`,
    details: [
      beginning,
      'In every step, water takes the steepest way down, and out of hollows over the lowest pass. Then a sample at z sinks towards w, the elevation of the sample that it drains to: the further, the larger the area A that drains through it. Slopes creep.',
      ...(settings.deposition > 0
        ? [
            'Of what was cut away above a sample and is still carried, Q, it keeps G·Q / A, but does not rise above what drains there.',
          ]
        : []),
      ...(isLast ? ['In the end, the hollows that are left are filled.'] : []),
    ].join(' '),
    law: {
      formula: 'z = (z + F·w) / (1 + F), F = k·√A / d',
      values: [
        { symbol: 'k', name: `Strength, of each of the ${steps} steps`, value: k, unit: '' },
        { symbol: 'd', name: `distance from sample to sample${isSquare ? '' : ', in a row'}`, value: distance, unit: 'm' },
        {
          symbol: 'A',
          name: 'area that drains, in m², of one sample',
          value: distance * south,
          unit: '',
        },
        {
          symbol: 'c',
          name: 'Hillslope, how far slopes creep in a step',
          value: settings.hillslope * Math.sqrt(k) * Math.max(extent.x, extent.y),
          unit: 'm',
        },
        ...(settings.deposition > 0 ? [{ symbol: 'G', name: 'Deposition', value: settings.deposition, unit: '' } as const] : []),
      ],
    },
  };
}

function rule(input: FilterInput, { deposition }: Settings, level: number): RuleLine[] {
  return pseudocode([
    ['for each level, the coarsest one first', true],
    ['  take every n-th sample of the terrain', true],
    ['  from the second level on', level > 1],
    ['    add what the level before has changed', level > 1],
    ['    let its rivers run downhill', level > 1],
    [`  repeat ${stepsOfLevel(2)} times, at the first level ${stepsOfLevel(1)}`, true],
    ['    each sample drains to its steepest neighbour', true],
    ['    hollows drain over their lowest pass', true],
    ['    A = area that drains through each sample', true],
    ['    for each sample, from the outlets upwards', true],
    ['      F = k · √A / d, w = z where it drains to', true],
    ['      z = (z + F · w) / (1 + F)', true],
    [deposition > 0 ? '    Q = cut away above it: keep G · Q / A, downwards' : '', true],
    ['    slopes creep by c', true],
    ['fill the hollows that are left', level === levelCount(input)],
  ]);
}
