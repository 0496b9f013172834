import { startCairn } from '@cairn/server/start';
import { singleCheckout } from './paths.ts';

/** The start command, for the checkout of the single bundle. */
const cairn = await startCairn({ env: process.env, checkout: singleCheckout, build: false });
const stop = () => void cairn.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
console.log(`Cairn is ready: ${cairn.settings.publicUrl}`);
