import path from 'node:path';
import { startCairn } from '@cairn/server/start';
import { remoteNames } from '../../support/remote-copy.ts';
import { writeReleases } from './many.ts';
import { manyReady, manyRemotes } from './size.ts';

/** The start command, which then adds releases to its store and database to make a large registry. */
const checkout = path.join(import.meta.dirname, '../../..');
const cairn = await startCairn({ env: process.env, checkout, build: false });
const stop = () => void cairn.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
const ids = Array.from({ length: manyRemotes - remoteNames.length }, (_, index) => `area-${index + 1}`);
const statements = writeReleases(checkout, path.join(process.env.CAIRN_DATA ?? '', 'releases'), ids);
await cairn.database.anonymous(async (tx) => {
  for (const statement of statements) await tx.execute(statement);
});
console.log(manyReady);
