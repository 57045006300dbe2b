#!/usr/bin/env bash
# gdal3.js 2.8.1 (GDAL 3.8.4): lines of x, y and z that leave out a position of their grid get a 0 there, and where z are whole numbers from 0 to 255 with a 0
# among them, nothing says that it was made up: the raster is of bytes, which have no number to spare for no value. With a fraction in
# any z it is of floats, and the gap is -32768, stated as no value. GDAL 3.6.2 of Debian 12 does the same.
#
# Seen with 0 1 / 2 3 / 4 and nothing:
#   whole numbers: Byte, 0 1 2 3 4 0, no value: none
#   with 1.5:      Float32, 0 1.5 2 3 4 -32768, no value: -32768
# Land at the sea is such a file: its gaps cannot be told from the shore.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gdal3.js@2.8.1 >/dev/null
cat >read.cjs <<'END'
const { writeFileSync } = require('node:fs');
const initGdal = require('gdal3.js/node');

const files = {
  whole: '0 20 0\n10 20 1\n0 10 2\n10 10 3\n0 0 4\n',
  fraction: '0 20 0\n10 20 1.5\n0 10 2\n10 10 3\n0 0 4\n',
};

(async () => {
  const gdal = await initGdal({ logHandler() {}, errorHandler() {} });
  const seen = {};
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(`${name}.xyz`, text);
    const { datasets } = await gdal.open(`${name}.xyz`);
    const [{ type, noDataValue = 'none' }] = (await gdal.gdalinfo(datasets[0])).bands;
    const output = await gdal.gdal_translate(datasets[0], ['-of', 'XYZ'], `${name}-again`);
    const lines = Buffer.from(await gdal.getFileBytes(output)).toString().trim().split('\n');
    seen[name] = `${type}, ${lines.map((line) => line.split(' ')[2]).join(' ')}, no value: ${noDataValue}`;
    console.log(`${name}: ${seen[name]}`);
  }
  const isAsSeen =
    seen.whole === 'Byte, 0 1 2 3 4 0, no value: none' && seen.fraction === 'Float32, 0 1.5 2 3 4 -32768, no value: -32768';
  process.exit(isAsSeen ? 0 : 1);
})();
END
node read.cjs
