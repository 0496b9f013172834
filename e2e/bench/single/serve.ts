import { startCairn } from '@cairn/server/start';
import { insertReleases } from '../insert-releases.ts';
import { singleCheckout, singleReady } from './paths.ts';
import { storeSingle } from './store.ts';

/** The start command, for the checkout of the single bundle. It cannot be released, because it exceeds every budget of a release. */
const cairn = await startCairn({ env: process.env, checkout: singleCheckout, build: false, releases: false });
const stop = () => void cairn.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
const statements = insertReleases(storeSingle(process.env.CAIRN_DATA ?? ''), 'the single bundle');
await cairn.database.anonymous(async (tx) => {
  for (const statement of statements) await tx.execute(statement);
});
console.log(singleReady);
