#!/usr/bin/env bash
# gdal3.js 2.8.1 (GDAL 3.8.4): an interlaced PNG of 16 bits is read with the two bytes of each sample swapped; the same picture without interlace is right.
# GDAL 3.6.2 of Debian 12 does the same. Said to be mended in 3.10.1 (https://github.com/OSGeo/gdal/pull/11553).
#
# Seen with four samples in a row, 1 2 256 770:
#   plain:      1 2 256 770
#   interlaced: 256 512 1 515
# Heights are then noise: 12,000 becomes 57,390. ImageMagick writes such files with `-interlace PNG`.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gdal3.js@2.8.1 >/dev/null
cat >read.cjs <<'END'
const { deflateSync } = require('node:zlib');
const { writeFileSync } = require('node:fs');
const initGdal = require('gdal3.js/node');

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
const SAMPLES = [1, 2, 256, 770];
/** Rows of samples, each behind the number of its filter. */
const row = (...columns) => Buffer.from([0, ...columns.flatMap((x) => [SAMPLES[x] >> 8, SAMPLES[x] & 255])]);
/** Of a picture of one row and four columns, the passes 1, 4 and 6 of Adam7 have samples: columns 0; 2; 1 and 3. */
const rows = { plain: [row(0, 1, 2, 3)], interlaced: [row(0), row(2), row(1, 3)] };

(async () => {
  const gdal = await initGdal({ logHandler() {}, errorHandler() {} });
  const seen = {};
  for (const [name, lines] of Object.entries(rows)) {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(4, 0);
    header.writeUInt32BE(1, 4);
    header.set([16, 0, 0, 0, name === 'interlaced' ? 1 : 0], 8);
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
    const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(lines))), chunk('IEND', Buffer.alloc(0))];
    writeFileSync(`${name}.png`, Buffer.concat(parts));
    const { datasets } = await gdal.open(`${name}.png`);
    const output = await gdal.gdal_translate(datasets[0], ['-of', 'XYZ']);
    const lineTexts = Buffer.from(await gdal.getFileBytes(output)).toString().trim().split('\n');
    seen[name] = lineTexts.map((line) => line.split(' ')[2]).join(' ');
    console.log(`${name}: ${seen[name]}`);
  }
  const isAsSeen = seen.plain === '1 2 256 770' && seen.interlaced === '256 512 1 515';
  process.exit(isAsSeen ? 0 : 1);
})();
END
node read.cjs
