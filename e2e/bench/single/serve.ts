import { startCairn } from '@cairn/server/start';
import { singleCheckout } from './paths.ts';

/** The start command, for the checkout that is named, or that of the single bundle. */
const cairn = await startCairn({ env: process.env, checkout: process.argv[2] ?? singleCheckout, build: false });
const stop = () => void cairn.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
console.log(`Cairn is ready: ${cairn.settings.publicUrl}`);
