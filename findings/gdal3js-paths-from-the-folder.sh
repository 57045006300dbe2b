#!/usr/bin/env bash
# gdal3.js 2.8.1: in Node, `path` of initGdalJs, the folder of its wasm and data, is taken from the folder of the process even if it is absolute: the data
# are read from './' and the path. So a program that is not started beside node_modules has to give a path relative to where it
# was started, which on Windows there is none to another drive. Without `path` it is ./node_modules/gdal3.js.
#
# Seen in a folder below node_modules:
#   no path: no such file
#   absolute: no such file
#   relative: starts
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gdal3.js@2.8.1 >/dev/null
mkdir elsewhere
cat >start.cjs <<'END'
const path = require('node:path');
const initGdal = require('gdal3.js/node');
const folder = path.join(path.dirname(require.resolve('gdal3.js/node')), 'dist/package');
const paths = { none: undefined, absolute: folder, relative: path.relative(process.cwd(), folder) };
const how = process.argv[2];
initGdal({ path: paths[how], logHandler() {}, errorHandler() {} }).then(
  () => console.log('starts'),
  (error) => console.log(error.code === 'ENOENT' ? 'no such file' : error),
);
END
cd elsewhere
seen=''
for how in none absolute relative; do
  line="$how: $(node ../start.cjs $how)"
  echo "$line"
  seen="$seen$line;"
done
[ "$seen" = 'none: no such file;absolute: no such file;relative: starts;' ]
