import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findBuildUnits } from '@cairn/build/sources';
import { LiveReleasesSchema } from '@cairn/contract';
import * as v from 'valibot';
import { launchBrowser } from '../support/browser.ts';
import { startCairn } from '../support/cairn.ts';
import { startReleases } from './start-releases.ts';

/**
 * `pnpm release rehearse --start` runs this: reads the live releases of a Cairn from the standard input, starts a Cairn of this checkout on
 * a directory of its own, and writes how each release starts on it to the standard output.
 */
const InputSchema = v.object({ server: v.string(), releases: LiveReleasesSchema.entries.releases });
const input = v.parse(v.pipe(v.string(), v.parseJson(), InputSchema), await text(process.stdin));
const checkout = path.join(import.meta.dirname, '../..');
const remotes = findBuildUnits(checkout).remotes.map(({ name }) => name);
const candidate = await startCairn();
try {
  const browser = await launchBrowser();
  try {
    process.stdout.write(JSON.stringify(await startReleases(candidate, browser, { ...input, remotes })));
  } finally {
    await browser.close();
  }
} finally {
  await candidate.stop();
}
