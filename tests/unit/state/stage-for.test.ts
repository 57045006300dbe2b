import { expect, test } from 'vitest';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { stageFor } from '../../../src/state/stage-for.ts';
import { smallDocument } from '../../support/documents.ts';

const document = smallDocument('diamond-square');
const [nine] = document.terrains;
const sized = (side: number) => ({ ...nine, width: side, height: side });

test('another size is shown at the same stage, at its last if it has fewer, and finished if it has none', () => {
  const at = (stage: number | undefined, side: number) => stageFor(sized(side), { ...document, stage });
  expect(at(2, 17)).toBe(2);
  expect(at(5, 5)).toBe(4);
  expect(at(6, 5)).toBe(4); // the finished one stays finished
  expect(at(2, 2)).toBeUndefined();
  expect(at(undefined, 5)).toBeUndefined();
});

test('a stage of terrain that has none is told of', () => {
  const text = documentToText({ ...document, terrains: [sized(2)], stage: 0 });
  expect(documentFromText(text).changes.map(({ message }) => message)).toEqual([
    'expected none, for this terrain has no stages, got "0"',
  ]);
});
