import { spawn } from 'node:child_process';
import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { apiKeyMark, ConnectBegunSchema, ConnectPolledSchema, shownConnectCode } from '@cairn/api';
import type * as v from 'valibot';
import { type CairnClient, openClient } from './client.ts';
import type { Environment } from './directories.ts';
import { CairnUnreachable, CommandFailed } from './problem.ts';

/** Longest pause between two polls while Cairn is unreachable, in seconds. */
const longestPause = 30;

/** A key that a person has approved, and the slug of the project that they chose for it. */
export interface ApprovedKey {
  key: string;
  project: string;
}

/**
 * Gets a key without pasting one: prints a code and an address, and waits until a person has approved the request there. Works over SSH,
 * because any browser will do. The key is sent encrypted to a key pair that exists only in this process. `client`: what to show the person;
 * `slug`: the project to preselect. @throws CommandFailed if it was declined or has expired
 */
export async function signInWithBrowser(
  env: Environment,
  { url, client, slug, opens }: { url: string; client: string; slug: string; opens: boolean },
): Promise<ApprovedKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const caller = openClient({ url });
  const machine = hostname().slice(0, 80) || 'unknown';
  const wish = { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), machine, client, slug };
  const begun = await caller.post('/api/connect/requests', wish, ConnectBegunSchema);
  const code = shownConnectCode(begun.code);
  const page = new URL(`/app/connect?code=${code}`, url).href;
  console.error(`Open this page in a browser and approve the request:\n\n  ${page}\n\nCheck that it shows the code ${code}`);
  console.error(`Waiting for your approval, for ${Math.round(begun.expiresIn / 60)} minutes at most`);
  if (opens) openBrowser(env, page);
  const { ciphertext, project } = await outcomeOf(caller, begun);
  const padded = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const key = privateDecrypt(padded, Buffer.from(ciphertext, 'base64')).toString();
  if (!key.startsWith(apiKeyMark)) throw new CommandFailed(`${url} sent something else than an API key`);
  console.error('Approved');
  return { key, project };
}

type Begun = v.InferOutput<typeof ConnectBegunSchema>;
type Approved = Extract<v.InferOutput<typeof ConnectPolledSchema>, { state: 'approved' }>;

/** Polls until the person has decided, with longer pauses while Cairn is unreachable. */
async function outcomeOf(client: CairnClient, { secret, interval, expiresIn }: Begun): Promise<Approved> {
  const end = performance.now() + expiresIn * 1000;
  let pause = interval;
  while (performance.now() < end + pause * 1000) {
    await sleep(pause * 1000);
    const polled = await client.post('/api/connect/poll', { secret }, ConnectPolledSchema).catch((error: unknown) => {
      if (error instanceof CairnUnreachable) return undefined;
      throw error;
    });
    if (!polled) {
      pause = Math.min(pause * 2, longestPause);
      continue;
    }
    if (polled.state === 'approved') return polled;
    if (polled.state === 'declined') throw new CommandFailed('The request was declined');
    if (polled.state === 'used')
      throw new CommandFailed('The answer to this request was lost. Revoke the new key in Cairn, under API keys, and run this again');
    if (!('interval' in polled)) break;
    pause = polled.interval;
  }
  throw new CommandFailed('Nobody has approved the request in time. Run this again');
}

/** Opens a page in the browser of this machine, if it has one. The address is printed as well, so failing to is no error. */
function openBrowser(env: Environment, page: string): void {
  const program = browserOf(env);
  if (!program) return;
  const child = spawn(program, [page], { detached: true, stdio: 'ignore' });
  child.on('error', () => console.error('No browser could be opened. Open the page yourself'));
  child.unref();
}

/** Returns the program that opens a page. None in a session over SSH, where the browser would be on the wrong machine, or without a display. */
export function browserOf(env: Environment, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.SSH_CONNECTION || env.SSH_TTY) return undefined;
  if (platform === 'darwin') return 'open';
  if (platform === 'win32') return 'explorer.exe';
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
}
