/** The part of gdal3.js that Faultline uses. The package has types for its main file only, which is that of browsers. */
declare module 'gdal3.js/node.js' {
  /** A raster that is open. */
  interface Dataset {
    readonly pointer: number;
    readonly path: string;
  }

  /** What `gdalinfo -json` says. */
  interface RasterInfo {
    readonly size: readonly [width: number, height: number];
    readonly driverShortName: string;
    readonly geoTransform?: readonly [x: number, dx: number, dxOfRow: number, y: number, dyOfColumn: number, dy: number];
    readonly bands: readonly BandInfo[];
  }

  interface BandInfo {
    /** `Int16` */
    readonly type: string;
    readonly unit?: string;
    readonly noDataValue?: number | 'NaN';
    readonly metadata: { readonly IMAGE_STRUCTURE?: { readonly NBITS?: string } };
  }

  /** Emscripten's module: files in memory, and GDAL's functions in C. */
  interface Module {
    readonly FS: {
      mkdir(folder: string): void;
      rmdir(folder: string): void;
      readdir(folder: string): string[];
      writeFile(file: string, bytes: Uint8Array, options: { readonly canOwn: boolean }): void;
      readFile(file: string): Uint8Array<ArrayBuffer>;
      unlink(file: string): void;
    };
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, at: number, most: number): void;
    ccall(
      name: string,
      returns: 'number' | null,
      types: readonly ('string' | 'number')[],
      values: readonly (string | number)[],
    ): number;
  }

  export interface Gdal {
    readonly Module: Module;
    gdalinfo(dataset: Dataset): Promise<RasterInfo>;
    gdal_translate(dataset: Dataset, options: readonly string[], name: string): Promise<{ readonly local: string }>;
    close(dataset: Dataset): Promise<void>;
  }

  export default function initGdalJs(config: {
    /** The folder of the package's data, relative to that of the process. */
    readonly path: string;
    readonly env: Readonly<Record<string, string>>;
    readonly logHandler: (line: string) => void;
    readonly errorHandler: (line: string) => void;
  }): Promise<Gdal>;
}
