#!/usr/bin/env bash
# @cesium/engine 24.0.0 (26.3.0 too): of heightmaps in a WebMercatorTilingScheme, sampleTerrain finds heights of another latitude. The rows of such a tile
# are evenly apart in the projection, and so Cesium draws them; HeightmapTerrainData.interpolateHeight takes them for evenly apart in degrees, which is
# right in a GeographicTilingScheme alone. No error is raised. The docs of sampleTerrain say: "The interpolation matches the triangles used to render the
# terrain at the specified level." CustomHeightmapTerrainProvider takes any tiling scheme.
#
# Seen at 45 degrees north, of ground whose height is its row, 64 rows a tile from the north border of the scheme:
#   GeographicTilingScheme, level 0: 16.00, row 16.00
#   GeographicTilingScheme, level 4: 256.00, row 256.00
#   WebMercatorTilingScheme, level 0: 15.07, row 23.02
#   WebMercatorTilingScheme, level 1: 30.14, row 46.04
#   WebMercatorTilingScheme, level 4: 366.61, row 368.36
# The two agree in the limit of small tiles.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @cesium/engine@24.0.0 >/dev/null
cat >heights.mjs <<'END'
import {
  Cartographic,
  CustomHeightmapTerrainProvider,
  GeographicTilingScheme,
  sampleTerrain,
  WebMercatorTilingScheme,
} from '@cesium/engine';

const ROWS = 64;
const SIDE = ROWS + 1;
const place = Cartographic.fromDegrees(10, 45, 0);

/** The height that sampleTerrain finds, and the row of the place by the scheme's own projection. */
async function compare(tilingScheme, level) {
  const provider = new CustomHeightmapTerrainProvider({
    width: SIDE,
    height: SIDE,
    tilingScheme,
    callback: (x, y) => Float32Array.from({ length: SIDE * SIDE }, (_, i) => ROWS * y + Math.floor(i / SIDE)),
  });
  const [{ height }] = await sampleTerrain(provider, level, [Cartographic.clone(place)]);
  const { north, south } = tilingScheme.rectangleToNativeRectangle(tilingScheme.rectangle);
  const { y } = tilingScheme.projection.project(place);
  // Rectangles of geographic schemes are in degrees, the projection is in metres.
  const northing = tilingScheme instanceof GeographicTilingScheme ? (place.latitude * 180) / Math.PI : y;
  const row = (ROWS * tilingScheme.getNumberOfYTilesAtLevel(level) * (north - northing)) / (north - south);
  return { height, row };
}

const cases = [
  [GeographicTilingScheme, 0],
  [GeographicTilingScheme, 4],
  [WebMercatorTilingScheme, 0],
  [WebMercatorTilingScheme, 1],
  [WebMercatorTilingScheme, 4],
];
const apart = [];
for (const [Scheme, level] of cases) {
  const { height, row } = await compare(new Scheme(), level);
  console.log(`${Scheme.name}, level ${level}: ${height.toFixed(2)}, row ${row.toFixed(2)}`);
  apart.push(Math.abs(height - row));
}
const isAsSeen = apart.slice(0, 2).every((rows) => rows < 1e-6) && apart.slice(2).every((rows) => rows > 1);
process.exit(isAsSeen ? 0 : 1);
END
node heights.mjs
