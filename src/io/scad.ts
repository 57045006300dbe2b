import { textRows } from './asc.ts';
import { requireWritable } from './codes.ts';
import type { FileFormat } from './file-format.ts';

/** Text for `surface()` of OpenSCAD, whose first line lies at y = 0: the south. It is written, and not read.
 *  @source https://en.wikibooks.org/wiki/OpenSCAD_User_Manual/Other_Language_Features#Surface */
export const scadFormat: FileFormat = {
  extension: '.dat',
  title: 'elevations as text for surface() of OpenSCAD, first row south',
  samples: {
    as: 'elevations',
    name: 'DAT',
    type: 'text/plain',
    label: 'Surface (OpenSCAD)',
    short: 'OpenSCAD surface',
    takenBy: 'OpenSCAD and programs of your own',
    facts: () => [
      ['Samples', 'decimal numbers'],
      ['First row', 'south'],
    ],
  },
  async write(terrain) {
    requireWritable(terrain);
    const { map, spacing: { x, y } = { x: 1, y: 1 } } = terrain;
    return { pieces: textRows(map, 'south', [`# metres with scale([${x}, ${y}, 1]) surface("NAME.dat");`]) };
  },
};
