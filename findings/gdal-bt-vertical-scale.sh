#!/usr/bin/env bash
# gdal3.js 2.8.1 (GDAL 3.8.4): the vertical scale of a Binary Terrain (.bt) of VTP is left out unless it is a metre or a foot. The header says how many metres a
# unit of elevation is; GDAL reports `m` or `ft` for those two, and of all others neither a unit nor a scale, so elevations in
# decimetres are read as ten times the metres. GDAL 3.6.2 of Debian 12 does the same.
#
# Seen with one sample of 1234 units:
#   scale 1:      unit m, scale none
#   scale 0.3048: unit ft, scale none
#   scale 0.1:    unit none, scale none
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

(async () => {
  const gdal = await initGdal({ logHandler() {}, errorHandler() {} });
  const seen = [];
  for (const scale of [1, 0.3048, 0.1]) {
    const bytes = Buffer.alloc(256 + 2);
    bytes.write('binterr1.3');
    bytes.writeInt32LE(1, 10);
    bytes.writeInt32LE(1, 14);
    bytes.writeInt16LE(2, 18);
    bytes.writeInt16LE(1, 22);
    [0, 30, 0, 30].forEach((edge, i) => bytes.writeDoubleLE(edge, 28 + 8 * i));
    bytes.writeFloatLE(scale, 62);
    bytes.writeInt16LE(1234, 256);
    const file = `scale-${String(scale).replace('.', '-')}.bt`;
    writeFileSync(file, bytes);
    const { datasets } = await gdal.open(file);
    const [{ unit = 'none', scale: stated = 'none' }] = (await gdal.gdalinfo(datasets[0])).bands;
    seen.push(`scale ${scale}: unit ${unit}, scale ${stated}`);
  }
  console.log(seen.join('\n'));
  const wanted = ['scale 1: unit m, scale none', 'scale 0.3048: unit ft, scale none', 'scale 0.1: unit none, scale none'];
  process.exit(seen.join() === wanted.join() ? 0 : 1);
})();
END
node read.cjs
