/** Small rasters as other programs write them, made without the code under test. */

/** Elevations of 4 × 3 samples, no two alike: rows and columns cannot be taken for each other, nor turned unseen. */
export const SMALL = { width: 4, height: 3 } as const;
export const small = (x: number, y: number): number => 100 + 10 * x + y;
export const smallRows = [0, 1, 2].map((y) => [0, 1, 2, 3].map((x) => small(x, y)));
const fromSouth = [...smallRows].reverse();

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const int16 = (...values: readonly number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);
const float32 = (...values: readonly number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
const float64 = (...values: readonly number[]): Buffer => Buffer.from(Float64Array.from(values).buffer);

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A raster and what lies beside it, with cells of 30 m, or of what its name says. */
export const rasters = {
  'esri.bil': {
    'esri.bil': int16(...smallRows.flat()),
    'esri.hdr': 'NROWS 3\nNCOLS 4\nNBITS 16\nPIXELTYPE SIGNEDINT\nBYTEORDER I\nULXMAP 500000\nULYMAP 5200000\nXDIM 30\nYDIM 30\n',
  },
  'esri.flt': {
    'esri.flt': float32(...smallRows.flat()),
    'esri.HDR': 'ncols 4\nnrows 3\nxllcorner 500000\nyllcorner 5200000\ncellsize 30\nNODATA_value -9999\nbyteorder LSBFIRST\n',
  },
  'envi.img': {
    'envi.img': int16(...smallRows.flat().map((value) => value * 2 - 14)),
    'envi.hdr':
      'ENVI\nsamples = 4\nlines = 3\nbands = 1\nheader offset = 0\ndata type = 2\ninterleave = bsq\nbyte order = 0\nmap info = {UTM, 1, 1, 500000, 5200000, 30, 30, 33, North, WGS-84}\ndata gain values = {0.5}\ndata offset values = {7}\n',
  },
  'second.bsq': {
    'second.bsq': int16(...smallRows.flat(), ...fromSouth.flat()),
    'second.bsq.hdr':
      'ENVI\nsamples = 4\nlines = 3\nbands = 2\nheader offset = 0\ndata type = 2\ninterleave = bsq\nbyte order = 0\nmap info = {UTM, 1, 1, 500000, 5200000, 30, 30, 33, North, WGS-84}\n',
  },
  'hill.ter': { 'hill.ter': terragen() },
  'metres.bt': { 'metres.bt': binaryTerrain(1) },
  'decimetres.bt': { 'decimetres.bt': binaryTerrain(0.1) },
  'surfer 6.grd': {
    'surfer 6.grd': Buffer.concat([
      ...[text('DSBB'), int16(4, 3), float64(500000, 500090, 5200000, 5200060, 100, 132)],
      float32(...fromSouth.flat()),
    ]),
  },
  'by rows.xyz': { 'by rows.xyz': xyz((x, y) => [y, x]) },
  'by columns.xyz': { 'by columns.xyz': xyz((x, y) => [x, y]) },
  'from the south.xyz': { 'from the south.xyz': xyz((x, y) => [-y, x]) },
  'N46.dt0': { 'N46.dt0': dted() },
} as const satisfies Readonly<Record<string, Files>>;

/** Metres from 100 up, of cells of 2 m, the first row in the south. */
function terragen(): Buffer {
  const rows = fromSouth.map((row) => int16(...row.map((metres) => metres - 100)));
  return Buffer.concat([
    ...[text('TERRAGENTERRAIN SIZE'), int16(2, 0), text('XPTS'), int16(4, 0), text('YPTS'), int16(3, 0)],
    ...[text('SCAL'), float32(2, 2, 2), text('ALTW'), int16(32_767, 50), ...rows, text('EOF ')],
  ]);
}

/** Columns from west to east, each from south to north.
 *  @param scale metres of a unit of elevation */
function binaryTerrain(scale: number): Buffer {
  const head = Buffer.alloc(256);
  head.write('binterr1.3');
  head.writeInt32LE(4, 10);
  head.writeInt32LE(3, 14);
  head.writeInt16LE(2, 18);
  head.writeInt16LE(1, 22);
  for (const [i, edge] of [500_000, 500_120, 5_200_000, 5_200_090].entries()) head.writeDoubleLE(edge, 28 + 8 * i);
  head.writeFloatLE(scale, 62);
  const units = [0, 1, 2, 3].flatMap((x) => fromSouth.map((row) => Math.round(row[x] / scale)));
  return Buffer.concat([head, int16(...units)]);
}

/** @param order what lines are sorted by */
export function xyz(order: (x: number, y: number) => readonly [number, number], elevation = small): string {
  const points = smallRows.flatMap((row, y) => row.map((_, x) => ({ x, y })));
  points.sort((a, b) => {
    const [one, other] = [order(a.x, a.y), order(b.x, b.y)];
    return one[0] - other[0] || one[1] - other[1];
  });
  return points.map(({ x, y }) => `${500_000 + 30 * x} ${5_200_000 - 30 * y} ${elevation(x, y)}\n`).join('');
}

/** A tile of 46° north and 7° east with cells of 0.01°: three headers, then columns from west to east, each from south to north. */
function dted(): Buffer {
  const head = Buffer.alloc(80 + 648 + 2700, ' ');
  head.write(`UHL10070000E0460000N03600360NA  U  ${' '.repeat(12)}000400030`);
  head.write('DSI', 80);
  head.write('ACC', 80 + 648);
  const columns = [0, 1, 2, 3].map((x) => {
    const column = Buffer.alloc(8 + 2 * 3 + 4);
    column[0] = 0xaa;
    column.writeUInt16BE(x, 2);
    column.writeUInt16BE(x, 4);
    for (const [i, row] of fromSouth.entries()) column.writeInt16BE(row[x], 8 + 2 * i);
    const sum = column.reduce((total, byte) => total + byte, 0);
    column.writeUInt32BE(sum, 14);
    return column;
  });
  return Buffer.concat([head, ...columns]);
}
