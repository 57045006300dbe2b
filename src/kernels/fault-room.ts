import { MAX_SIDE } from '../core/heightmap.ts';
import { reserve } from './rows.ts';

/** Float64 that a sweep has for itself. */
export const ROOM = 32 * (MAX_SIDE + 4);
/** Where they are in the row memory: marks of a block of rows, or tables of stripes. */
export const roomAt = /* @__PURE__ */ reserve(ROOM);
