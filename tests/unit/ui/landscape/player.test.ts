import { describe, expect, test } from 'vitest';
import type { Landscape } from '../../../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../../../src/landscape/landscape-text.ts';
import { landscapeStem, motionDescription } from '../../../../src/ui/landscape/landscape-wording.ts';
import { momentAt, secondsOfFrame } from '../../../../src/ui/landscape/player.ts';

const landscape = (text: string): Landscape => landscapeFromText(text).landscape;

describe('what the player shows of a loop', () => {
  const loop = landscape('l.motion=loop&l.loopSeconds=24&l.fps=25');

  test('has every frame of its files, and more between them', () => {
    const { frame, frames } = momentAt(loop, secondsOfFrame(loop, 0, 7)) as { frame: number; frames: number };
    expect(frames).toBe(3 * 600);
    expect(frame / frames).toBe(7 / 600);
  });

  test('begins again after its last frame', () => {
    expect(momentAt(loop, 24)).toEqual(momentAt(loop, 0));
    expect(secondsOfFrame(loop, 0, -1)).toBe(599 / 25);
    expect(secondsOfFrame(loop, 599 / 25, 1)).toBe(0);
  });

  test('steps from between two frames to the next one in each direction', () => {
    expect(secondsOfFrame(loop, 0.05, 1)).toBe(2 / 25);
    expect(secondsOfFrame(loop, 0.05, -1)).toBe(1 / 25);
  });

  test('comes out whole where its seconds make no whole number of frames', () => {
    const odd = landscape('l.motion=loop&l.loopSeconds=1.5&l.fps=7');
    const frames = Array.from(
      { length: 11 },
      (_, k) => momentAt(odd, secondsOfFrame(odd, 0, k)) as { frame: number; frames: number },
    );
    expect(frames.map(({ frame, frames: of }) => frame / of)).toEqual(frames.map((_, k) => k / 11));
  });
});

test('endless motion is shown at its seconds, never before its start, and nothing moves while it is still', () => {
  const endless = landscape('l.motion=endless&l.fps=25');
  expect(momentAt(endless, 61.5)).toEqual({ seconds: 61.5 });
  expect(secondsOfFrame(endless, 0, -1)).toBe(0);
  expect(momentAt(landscape('l.motion=still'), 61.5)).toEqual({ seconds: 0 });
});

test('the caption tells what the motion does with the layers', () => {
  expect(motionDescription(landscape('l.motion=still'))).toBe('still: nothing moves');
  expect(motionDescription(landscape('l.motion=loop&l.loopSeconds=12.5'))).toBe('loop: it repeats every 12.5 s');
  expect(motionDescription(landscape(''))).toBe('endless: every layer continues with new strips');
  const { layers, ...rest } = landscape('');
  const repeating = layers.map((layer) => ({ ...layer, settings: { ...layer.settings, continues: 'repeat' as const } }));
  expect(motionDescription({ ...rest, layers: repeating })).toBe('endless: every layer repeats its strip');
  expect(motionDescription(landscape('l.layers=1&l1.drawnAs=river'))).toBe('endless: only the sky moves');
  expect(motionDescription(landscape('l1.drawnAs=river'))).toBe('endless: layers continue with new strips');
});

test('files are named after preset, seed and the layer that they show alone, without what file systems refuse', () => {
  const { preset, landscape: named } = landscapeFromText('l.seed=a/b: "dusk"');
  expect(landscapeStem(preset, named)).toBe('violet-dusk_a-b-dusk');
  expect(landscapeStem(preset, named, 'Far range?')).toBe('violet-dusk_a-b-dusk_Far-range');
});
