import type { Preset } from '../core/generator.ts';
import type { lineParams } from './line-params.ts';

type LinePreset = Preset<typeof lineParams>;

/** The picture of article 003 is 1000 wide. */
const ARTICLE_003 = { width: 1001, extent: { x: 1000, y: 512 } } as const;

function article003Layer(layer: number, startX: number, startY: number, endY: number, law: LinePreset['params']): LinePreset {
  return {
    id: `article-003-layer-${layer}`,
    title: `Article 003: layer ${layer} of its landscape`,
    params: { ends: 'segment', startX, startY, endX: 1000, endY, decay: 'power', offsets: 'binary', ...law },
    ...ARTICLE_003,
  };
}

const EXTREME = { ends: 'segment', startX: 0, startY: 200, endX: 1000, endY: 200, offsets: 'binary', iterations: 9 } as const;

/** What the articles print and name: a fake graph, and two polylines that fold. */
export const linePresets: readonly LinePreset[] = [
  {
    id: 'article-000-rolling',
    title: 'Article 000: roughness 0.5, rolling',
    params: { ends: 'random', startY: 200, endY: 200, displacement: 100, decay: 'factor', roughness: 0.5, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-000-jagged',
    title: 'Article 000: roughness 0.7, jagged',
    params: { ends: 'random', startY: 200, endY: 200, displacement: 100, decay: 'factor', roughness: 0.7, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-000-wrapped',
    title: 'Article 000: a strip that repeats',
    params: { ends: 'wrapped', startY: 200, displacement: 100, decay: 'factor', roughness: 0.6, offsets: 'uniform' },
    width: 1025,
  },
  {
    id: 'article-001',
    title: 'Article 001: the demo',
    params: { ends: 'fixed', startY: 0, endY: 0, displacement: 50, decay: 'factor', roughness: 0.55, offsets: 'uniform' },
    width: 513,
    extent: { x: 512, y: 512 },
  },
  article002('article-002', 'Article 002: bound a + b / 2, as printed', 'as-printed'),
  article002('article-002-mean', 'Article 002: bound (a + b) / 2, as meant', 'mean'),
  article003Layer(1, 250, 0, 200, { roughness: 1.4, displacement: 20, iterations: 12 }),
  article003Layer(2, 0, 180, 80, { roughness: 1.2, displacement: 30, iterations: 12 }),
  article003Layer(3, 0, 270, 190, { roughness: 1, displacement: 120, iterations: 9 }),
  article003Layer(4, 0, 350, 320, { roughness: 0.9, displacement: 250, iterations: 8 }),
  {
    id: 'article-003-no-decay',
    title: 'Article 003: no decay, one extreme',
    params: { ...EXTREME, displacement: 100, decay: 'none' },
    ...ARTICLE_003,
  },
  {
    id: 'article-003-once',
    title: 'Article 003: displaced once, the other extreme',
    params: { ...EXTREME, displacement: 100, decay: 'once' },
    ...ARTICLE_003,
  },
  {
    id: 'fake-graph',
    title: 'Article 003: a fake graph',
    params: {
      ends: 'segment',
      startX: 0,
      startY: 220,
      endX: 1000,
      endY: 360,
      displacement: 70,
      decay: 'power',
      roughness: 0.5,
      offsets: 'gaussian',
      iterations: 9,
    },
    ...ARTICLE_003,
  },
  {
    id: 'lightning',
    title: 'Lightning: perpendicular, down to the ground',
    params: {
      ends: 'segment',
      startX: 200,
      startY: 500,
      endX: 700,
      endY: 0,
      displacement: 110,
      decay: 'power',
      roughness: 0.85,
      offsets: 'uniform',
      direction: 'perpendicular',
      iterations: 9,
      floor: 0,
    },
    width: 1001,
    extent: { x: 900, y: 512 },
  },
  {
    id: 'river',
    title: 'River: perpendicular, left to right',
    params: {
      ends: 'segment',
      startX: 0,
      startY: 250,
      endX: 1000,
      endY: 250,
      displacement: 180,
      decay: 'power',
      roughness: 0.8,
      offsets: 'uniform',
      direction: 'perpendicular',
      iterations: 10,
    },
    ...ARTICLE_003,
  },
];

function article002(id: string, title: string, displacementFrom: 'mean' | 'as-printed'): LinePreset {
  return {
    id,
    title,
    params: {
      ends: 'article-002',
      startY: 200,
      displacement: 100,
      displacementFrom,
      decay: 'power',
      roughness: 1,
      offsets: 'uniform',
      iterations: 10,
    },
    width: 1025,
  };
}
