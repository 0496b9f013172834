import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Start, StartSchema } from '@cairn/contract';
import * as v from 'valibot';
import { openRegistryClient } from './client.ts';
import { checkout } from './place.ts';
import { ReleaseRefused } from './problem.ts';
import type { Registry } from './release.ts';

/** Starts the live releases in a browser, on a Cairn of this checkout. @throws ReleaseRefused if that program fails */
export async function startLiveReleases({ server, token }: Registry): Promise<readonly Start[]> {
  const program = join(checkout, 'e2e/rehearse/main.ts');
  if (!existsSync(program)) throw new ReleaseRefused(`${program} does not exist. --start works in the repository of Cairn only`, []);
  const { releases } = await openRegistryClient(server, token).liveReleases();
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ server, releases }));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new ReleaseRefused('the releases could not be started in a browser', []);
  return v.parse(v.pipe(v.string(), v.parseJson(), v.array(StartSchema)), out);
}
