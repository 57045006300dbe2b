#!/usr/bin/env bash
# gdal3.js 2.8.1 (GDAL 3.8.4): a Terragen heightfield comes back upside down. A .ter begins with its southern row; GDAL turns the rows, so that the
# first one is the northern, and yet states a transform whose y grows from row to row, as if the first one were still the southern.
# GDAL 3.6.2 of Debian 12 does the same.
#
# Seen with a column of three samples, 7 in the south, 8, and 9 in the north, SCAL of 30 m:
#   9 at y = 15
#   8 at y = 45
#   7 at y = 75
# y is north, so 7 lies in the north. Swapping the sign, as `-a_ullr 0 90 30 0` does, puts it right.
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

const int16 = (...values) => Buffer.from(Int16Array.from(values).buffer);
const float32 = (...values) => Buffer.from(Float32Array.from(values).buffer);
/** From the south northwards. */
const rows = [7, 8, 9].map((code) => int16(code, code));
writeFileSync('hill.ter', Buffer.concat([
  ...[Buffer.from('TERRAGENTERRAIN SIZE'), int16(1, 0), Buffer.from('XPTS'), int16(2, 0), Buffer.from('YPTS'), int16(3, 0)],
  ...[Buffer.from('SCAL'), float32(30, 30, 30), Buffer.from('ALTW'), int16(32767, 0), ...rows, Buffer.from('EOF ')],
]));

(async () => {
  const gdal = await initGdal({ logHandler() {}, errorHandler() {} });
  const { datasets } = await gdal.open('hill.ter');
  const lines = async (...options) => {
    const output = await gdal.gdal_translate(datasets[0], ['-of', 'XYZ', ...options]);
    const texts = Buffer.from(await gdal.getFileBytes(output)).toString().trim().split('\n');
    return texts.filter((_, i) => i % 2 === 0).map((line) => `${line.split(' ')[2]} at y = ${line.split(' ')[1]}`);
  };
  const seen = await lines();
  console.log(seen.join('\n'));
  const mended = await lines('-a_ullr', '0', '90', '30', '0');
  const isAsSeen = seen.join() === '9 at y = 15,8 at y = 45,7 at y = 75' && mended[0] === '9 at y = 75';
  process.exit(isAsSeen ? 0 : 1);
})();
END
node read.cjs
