"""Makes files of elevations with other programs, reads each back with a reader that did not write it, and lists them: what is in them, row by row from the
north-west, in metres or codes, NaN where there is no value.

python3 foreign.py FOLDER: prints one line of JSON for each file. Needs GDAL's Python bindings and numpy; tifffile, Pillow, oiiotool, ImageMagick, SAGA and
Godot 3 where they are there."""
import json, os, shutil, subprocess, sys
import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
try:
    import tifffile
except ImportError:
    tifffile = None
try:
    from PIL import Image
except ImportError:
    Image = None

FOLDER = sys.argv[1]
W, H = 37, 29
count = 0


def ground(kind):
    """Hills that a type holds: no two neighbours of the map are equal, rows and columns differ."""
    y, x = np.mgrid[0:H, 0:W]
    hills = 600 + 400 * np.sin(x / 9) * np.cos(y / 7) + 11 * x - 3 * y
    if kind == 'uint8':
        return np.round(hills / 8).clip(1, 254).astype(np.uint8)
    if kind in ('int16', 'int32'):
        return np.round(hills - 500).astype(kind)
    if kind in ('uint16', 'uint32'):
        return np.round(hills * 20).astype(kind)
    return (hills - 300.25).astype(kind)


def told(file, maker, truth, reader=None, **more):
    """@param truth what a reader that did not write the file finds, or what was written where there is none"""
    global count
    count += 1
    truth = np.asarray(truth, dtype=np.float64)
    truth.astype('<f4').tofile(f'{file}.truth')
    print(json.dumps({'file': os.path.basename(file), 'maker': maker, 'reader': reader, 'width': truth.shape[1], 'height': truth.shape[0], **more}))


def path_of(extension):
    return os.path.join(FOLDER, f'{count:03d}{extension}')


def by_gdal(file):
    """Elevations as GDAL reads them: scale and offset applied, masked samples NaN; rows as they stand in the file."""
    data = gdal.Open(file)
    band = data.GetRasterBand(1)
    samples = band.ReadAsArray().astype(np.float64)
    mask = band.GetMaskBand().ReadAsArray()
    samples = samples * (band.GetScale() or 1) + (band.GetOffset() or 0)
    samples[mask == 0] = np.nan
    return samples


UTM, WGS, FEET = 32633, 4326, 2263
NORTH_UP = (500000, 30, 0, 5200000, 0, -30)


def gdal_file(kind, driver='GTiff', extension='.tif', options=(), transform=NORTH_UP, epsg=UTM, nodata=None, unit=None, scale=None, offset=None,
              bands=1, samples=None, mask=None, orient=None, metres=1.0, **more):
    file = path_of(extension)
    samples = ground(kind) if samples is None else samples
    types = {'uint8': gdal.GDT_Byte, 'uint16': gdal.GDT_UInt16, 'int16': gdal.GDT_Int16, 'uint32': gdal.GDT_UInt32, 'int32': gdal.GDT_Int32,
             'float32': gdal.GDT_Float32, 'float64': gdal.GDT_Float64}
    memory = gdal.GetDriverByName('MEM').Create('', samples.shape[1], samples.shape[0], bands, types[kind])
    if transform: memory.SetGeoTransform(transform)
    if epsg:
        system = osr.SpatialReference()
        system.ImportFromEPSG(epsg)
        memory.SetProjection(system.ExportToWkt())
    for i in range(bands):
        memory.GetRasterBand(i + 1).WriteArray(samples if i == 0 else samples[::-1].copy())
    band = memory.GetRasterBand(1)
    if nodata is not None: band.SetNoDataValue(nodata)
    if unit is not None: band.SetUnitType(unit)
    if scale is not None: band.SetScale(scale)
    if offset is not None: band.SetOffset(offset)
    gdal.SetConfigOption('GDAL_TIFF_INTERNAL_MASK', 'YES' if mask == 'inside' else 'NO')
    made = gdal.GetDriverByName(driver).CreateCopy(file, memory, options=list(options))
    if mask:
        made.CreateMaskBand(gdal.GMF_PER_DATASET)
        holes = np.full(samples.shape, 255, np.uint8)
        holes[3:6, 4:9] = 0
        made.GetRasterBand(1).GetMaskBand().WriteArray(holes)
    made = None
    truth = by_gdal(file)
    reader = 'GDAL'
    is_plain = nodata is None and not (scale or offset or mask) and not any(word in ' '.join(options) for word in ('LZW', 'PACKBITS', 'PREDICTOR'))
    if tifffile and driver == 'GTiff' and is_plain:
        page = tifffile.imread(file)
        truth = (page if page.ndim == 2 else page[..., 0] if page.shape[-1] == bands else page[0]).astype(np.float64)
        reader = 'tifffile'
    truth = truth * metres
    if orient: truth = orient(truth)
    told(file, f'GDAL {gdal.__version__} {driver} {kind} {" ".join(options)}', truth, reader, **more)


# Types, compressions, predictors, tiles, byte orders, BigTIFF, bands.
for kind in ('uint8', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'float64'):
    for compress in ('NONE', 'LZW', 'DEFLATE', 'PACKBITS'):
        gdal_file(kind, options=[f'COMPRESS={compress}'])
    for compress in ('LZW', 'DEFLATE'):
        if kind != 'float64': gdal_file(kind, options=[f'COMPRESS={compress}', 'PREDICTOR=2', 'TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'])
        if kind.startswith('float'): gdal_file(kind, options=[f'COMPRESS={compress}', 'PREDICTOR=3'])
    gdal_file(kind, options=['ENDIANNESS=BIG', 'BLOCKYSIZE=5'])
    gdal_file(kind, options=['BIGTIFF=YES', 'TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=16'])
    gdal_file(kind, bands=3, options=['INTERLEAVE=PIXEL'])
    gdal_file(kind, bands=2, options=['INTERLEAVE=BAND', 'COMPRESS=DEFLATE'])

# No value: stated, of other types, NaN, the farthest float, masks inside and beside, alpha.
def with_holes(kind, value):
    samples = ground(kind)
    samples[3:6, 4:9] = value
    samples[0, 0] = value
    return samples


for kind, values in {'uint8': (0, 255), 'uint16': (0, 65535), 'int16': (-32768, -9999, 32767), 'int32': (-2147483648, -9999),
                     'uint32': (4294967295,), 'float32': (-9999, -3.4028234663852886e38, 1e20, 0, -32767), 'float64': (-9999, -1.7976931348623157e308)}.items():
    for value in values:
        gdal_file(kind, samples=with_holes(kind, value), nodata=value)
        gdal_file(kind, samples=with_holes(kind, value), nodata=value, options=['COMPRESS=LZW', 'PREDICTOR=2' if kind != 'float64' else 'PREDICTOR=3'])
for kind in ('float32', 'float64'):
    gdal_file(kind, samples=with_holes(kind, np.nan), nodata=float('nan'))
for kind in ('uint8', 'uint16', 'int16', 'float32'):
    gdal_file(kind, mask='inside')
    gdal_file(kind, mask='beside')

# Scales, offsets, units.
gdal_file('int16', scale=0.1, offset=100)
gdal_file('uint16', scale=0.25)
gdal_file('float32', offset=-32.5)
for unit, metres in {'m': 1, 'metre': 1, 'meters': 1, 'ft': 0.3048, 'US survey foot': 1200 / 3937, 'cm': 0.01, 'centimetre': 0.01, 'mm': 0.001, 'dm': 0.1,
                     'km': 1000, 'yard': 0.9144, 'fathom': 1.8288}.items():
    gdal_file('float32', unit=unit, metres=metres, samples=ground('float32') / 100 if unit == 'km' else None)

# Coordinate systems and transforms.
for epsg in (UTM, 3857, FEET, None):
    gdal_file('float32', epsg=epsg)
    gdal_file('int16', epsg=epsg)
for kind in ('float32', 'int16'):
    gdal_file(kind, epsg=WGS, transform=(7, 1 / 1200, 0, 47, 0, -1 / 1200))
    gdal_file(kind, epsg=None, transform=(7, 1 / 1200, 0, 47, 0, -1 / 1200))
    gdal_file(kind, transform=(500000, 30, 0, 5200000, 0, 30), orient=lambda a: a[::-1])
    gdal_file(kind, transform=(500000, -30, 0, 5200000, 0, -30), orient=lambda a: a[:, ::-1])
    gdal_file(kind, transform=(500000, -30, 0, 5200000, 0, 30), orient=lambda a: a[::-1, ::-1])
    gdal_file(kind, transform=(500000, 0, 30, 5200000, -30, 0), orient=lambda a: a.T)
    gdal_file(kind, options=['PROFILE=BASELINE'], transform=None, epsg=None)

# Grids of text, tiles, pictures.
for kind, options in (('float32', ()), ('float32', ('DECIMAL_PRECISION=2',)), ('int16', ()), ('float32', ('SIGNIFICANT_DIGITS=5',))):
    gdal_file(kind, 'AAIGrid', '.asc', options)
    gdal_file(kind, 'AAIGrid', '.asc', options, nodata=-9999, samples=with_holes(kind, -9999))
gdal_file('float32', 'AAIGrid', '.asc', transform=(7, 1 / 1200, 0, 47, 0, -1 / 1200), epsg=WGS)
for kind in ('uint8', 'uint16'):
    gdal_file(kind, 'PNG', '.png', transform=None, epsg=None)
    gdal_file(kind, 'PNG', '.png', ('ZLEVEL=1',), transform=None, epsg=None)

# Rasters that are read with gdal3.js: truth is what another version of GDAL reads.
for driver, extension, kinds, options in (
        ('EHdr', '.bil', ('uint8', 'int16', 'uint16', 'float32'), ()), ('EHdr', '.flt', ('float32',), ()), ('ENVI', '.img', ('uint8', 'int16', 'int32', 'float32', 'float64'), ()),
        ('ENVI', '.bip', ('int16',), ('INTERLEAVE=BIP',)), ('HFA', '.img', ('int16', 'float32', 'float64'), ('COMPRESSED=YES',)), ('BT', '.bt', ('int16', 'int32', 'float32'), ()),
        ('GSBG', '.grd', ('float32',), ()), ('GS7BG', '.grd', ('float64',), ()), ('XYZ', '.xyz', ('int16', 'float32'), ()), ('RST', '.rst', ('uint8', 'int16', 'float32'), ()),
        ('SAGA', '.sdat', ('int16', 'float32', 'float64'), ()), ('HF2', '.hf2', ('int16', 'float32'), ()), ('HF2', '.hfz', ('float32',), ('COMPRESS=YES',)),
        ('GTX', '.gtx', ('float32',), ()), ('Terragen', '.ter', ('float32',), ('MINUSERPIXELVALUE=-500', 'MAXUSERPIXELVALUE=2000'))):
    for kind in kinds:
        gdal_file(kind, driver, extension, options)
        if driver in ('EHdr', 'ENVI', 'HFA', 'RST', 'SAGA') and kind != 'uint8': gdal_file(kind, driver, extension, options, nodata=-9999 if kind != 'uint16' else 0, samples=with_holes(kind, -9999 if kind != 'uint16' else 0))
gdal_file('float32', 'XYZ', '.xyz', transform=(500000, 30, 0, 5200000, 0, 30), orient=lambda a: a[::-1])

if tifffile:
    def tiff_file(kind, whites=None, **options):
        """@param whites the code that is black where 0 is white: what is brighter is higher, which GDAL leaves to its caller"""
        file = path_of('.tif')
        tifffile.imwrite(file, ground(kind), metadata=None, **options)
        truth = by_gdal(file) if whites is None else whites - by_gdal(file)
        told(file, f'tifffile {tifffile.__version__} {kind} {options}', truth, 'GDAL')
    for kind in ('uint8', 'uint16', 'int16', 'uint32', 'int32', 'float16', 'float32', 'float64'):
        for byteorder in '<>':
            tiff_file(kind, byteorder=byteorder)
            tiff_file(kind, byteorder=byteorder, compression='zlib', rowsperstrip=7)
            tiff_file(kind, byteorder=byteorder, tile=(16, 16))
        tiff_file(kind, bigtiff=True)
        if 'int' in kind: tiff_file(kind, compression='zlib', predictor=2)
    for kind in ('uint8', 'uint16'):
        tiff_file(kind, photometric='miniswhite', whites=np.iinfo(kind).max)

if Image:
    for kind, mode in (('uint8', 'L'), ('uint16', 'I;16'), ('float32', 'F'), ('int32', 'I')):
        for compression in (None, 'tiff_lzw', 'tiff_adobe_deflate', 'packbits'):
            file = path_of('.tif')
            Image.fromarray(ground(kind)).save(file, compression=compression) if compression else Image.fromarray(ground(kind)).save(file)
            told(file, f'Pillow {Image.__version__} {mode} {compression}', by_gdal(file), 'GDAL')
    for kind in ('uint8', 'uint16'):
        file = path_of('.png')
        Image.fromarray(ground(kind)).save(file)
        told(file, f'Pillow {Image.__version__} PNG {kind}', by_gdal(file), 'GDAL')

def source_of(kind):
    source = os.path.join(FOLDER, f'source-{kind}.tif')
    if not os.path.exists(source):
        types = {'uint8': gdal.GDT_Byte, 'uint16': gdal.GDT_UInt16, 'int16': gdal.GDT_Int16, 'float32': gdal.GDT_Float32}
        data = gdal.GetDriverByName('GTiff').Create(source, W, H, 1, types[kind])
        data.GetRasterBand(1).WriteArray(ground(kind))
        data = None
    return source


def other(program, name, arguments, extension, kind, truth=None, reader='GDAL', **more):
    if not shutil.which(program): return
    source = source_of(kind)
    file = path_of(extension)
    subprocess.run([program, *(file if a == '{to}' else source if a == '{from}' else a for a in arguments)], check=True, capture_output=True)
    told(file, f'{name} {" ".join(arguments)}', by_gdal(file) if truth is None else truth, reader if truth is None else None, **more)


for kind, depth in (('uint8', 'uint8'), ('uint16', 'uint16'), ('float32', 'float'), ('float32', 'half')):
    half = ground('float32').astype(np.float16) if depth == 'half' else None
    for compression in ('none', 'lzw', 'zip', 'packbits'):
        other('oiiotool', 'OpenImageIO', ['{from}', '-d', depth, '--compression', compression, '-o', '{to}'], '.tif', kind)
    if kind != 'float32': other('oiiotool', 'OpenImageIO', ['{from}', '-d', depth, '-o', '{to}'], '.png', kind)
for depth in ('half', 'float'):
    truth = ground('float32').astype(np.float16 if depth == 'half' else np.float32)
    for compression in ('none', 'rle', 'zips', 'zip', 'piz'):
        for channels in ('Y', 'R', 'Z', 'R,G,B', 'height'):
            first = ','.join('0' for _ in channels.split(','))
            other('oiiotool', 'OpenImageIO', ['{from}', '--ch', first, '--chnames', channels, '-d', depth, '--compression', compression, '-o', '{to}'], '.exr', 'float32', truth)

for kind, depth in (('uint8', '8'), ('uint16', '16')):
    for options in ([], ['-endian', 'MSB'], ['-compress', 'LZW'], ['-compress', 'Zip'], ['-compress', 'None', '-define', 'tiff:rows-per-strip=4']):
        other('convert', 'ImageMagick', ['{from}', '-depth', depth, *options, '{to}'], '.tif', kind)
    other('convert', 'ImageMagick', ['{from}', '-depth', depth, '-define', f'png:bit-depth={depth}', '-define', 'png:color-type=0', '{to}'], '.png', kind)
    other('convert', 'ImageMagick', ['{from}', '-depth', depth, '-interlace', 'PNG', '-define', 'png:color-type=0', '{to}'], '.png', kind, ground(kind))  # GDAL before 3.10.1 swaps their bytes

if shutil.which('saga_cmd'):
    for kind in ('int16', 'float32'):
        grid = os.path.join(FOLDER, f'{kind}.sgrd')
        subprocess.run(['saga_cmd', '-f=s', 'io_gdal', '0', '-FILES', source_of(kind), '-GRIDS', grid], check=True, capture_output=True)
        other('saga_cmd', 'SAGA', ['-f=s', 'io_gdal', '2', '-GRIDS', grid, '-FILE', '{to}'], '.tif', kind, ground(kind))
        for corner in '01':
            for comma in '01':
                options = ['-FORMAT', '1', '-PREC', '10', '-GEOREF', corner, '-DECSEP', comma]
                other('saga_cmd', 'SAGA', ['-f=s', 'io_grid', '0', '-GRID', grid, '-FILE', '{to}', *options], '.asc', kind, ground(kind))
        # Surfer's text has six digits.
        if kind == 'int16': other('saga_cmd', 'SAGA', ['-f=s', 'io_grid', '2', '-GRID', grid, '-FILE', '{to}', '-FORMAT', '1'], '.grd', kind, ground(kind))

# Formats of the class Image of Godot: one, three and four channels of floats and of halves.
for kind, formats in (('float32', (8, 10, 11)), ('float16', (12, 14, 15))):
    floats = os.path.join(FOLDER, f'{kind}.floats')
    ground(kind).astype('<f4').tofile(floats)
    for number in formats:
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'godot3.gd')
        other('godot3-server', 'Godot', ['-s', script, 'write', floats, str(W), str(H), str(number), '{to}'], '.exr', 'float32', ground(kind))
