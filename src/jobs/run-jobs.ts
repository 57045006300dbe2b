import { keepDifference } from './difference-jobs.ts';
import { keepFigures } from './figure-jobs.ts';
import type { JobParts } from './keep.ts';
import { keepLight } from './light-jobs.ts';
import { keepPins } from './pin-jobs.ts';
import { keepTerrains, type TerrainJobs } from './terrain-jobs.ts';

/** Has workers make all that the document asks for, and keeps in the session what they make. */
export function runJobs(parts: JobParts): TerrainJobs {
  const terrains = keepTerrains(parts);
  const all = [terrains, ...[keepLight, keepPins, keepFigures, keepDifference].map((row) => row(parts))];
  const update = (): void => {
    for (const kept of all) kept.update();
  };
  parts.document.subscribe(update);
  parts.session.subscribe(update);
  update();
  return terrains;
}
