/** Files that GDAL reads. */
export interface GdalKind {
  readonly extensions: readonly string[];
  /** GDAL's names of the formats that they may be. */
  readonly drivers: readonly string[];
  readonly title: string;
  /** Extension of the file that describes them, unless they are text or begin with their description. */
  readonly header?: string;
}

const GRIDS = ['EHdr', 'ENVI'];

/** What the command line reads with gdal3.js. */
export const gdalKinds: readonly GdalKind[] = [
  {
    extensions: ['.bil', '.bip', '.bsq', '.flt'],
    drivers: GRIDS,
    header: '.hdr',
    title: 'samples that a .hdr of ESRI or ENVI describes',
  },
  {
    extensions: ['.dem'],
    drivers: ['USGSDEM', ...GRIDS],
    header: '.hdr',
    title: 'a USGS DEM; samples with a .hdr, as of GTOPO30',
  },
  { extensions: ['.img'], drivers: ['HFA', ...GRIDS], header: '.hdr', title: 'ERDAS Imagine; samples with a .hdr of ENVI' },
  { extensions: ['.dt0', '.dt1', '.dt2'], drivers: ['DTED'], title: 'DTED' },
  { extensions: ['.xyz'], drivers: ['XYZ'], title: 'a grid as lines of x, y and elevation' },
  { extensions: ['.ter'], drivers: ['Terragen'], title: 'terrain of Terragen' },
  { extensions: ['.bt'], drivers: ['BT'], title: 'Binary Terrain of VTP' },
  { extensions: ['.grd'], drivers: ['GSBG', 'GS7BG'], title: 'a binary grid of Surfer' },
  { extensions: ['.sdat'], drivers: ['SAGA'], header: '.sgrd', title: 'a grid of SAGA' },
  { extensions: ['.rst'], drivers: ['RST'], header: '.rdc', title: 'a raster of Idrisi' },
  { extensions: ['.hf2', '.hfz'], drivers: ['HF2'], title: 'a heightfield of L3DT' },
  { extensions: ['.gtx'], drivers: ['GTX'], title: 'a vertical shift of NOAA' },
];
