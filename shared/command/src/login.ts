import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { addAbortSignal, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { apiKeyMark, ProjectListSchema } from '@cairn/api';
import { CairnApiError, openClient } from './client.ts';
import { CommandFailed } from './problem.ts';
import { addressOf, keep, keyOf, knownUrl } from './settings.ts';

/** Stores an address and a key after the server has accepted the key. The key is never shown, not even while it is typed. */
export async function login(env: NodeJS.ProcessEnv, given: string | undefined): Promise<void> {
  const url = addressOf(given ?? (stdin.isTTY ? await ask('Address of Cairn', knownUrl(env)) : (knownUrl(env) ?? '')));
  const key = keyOf(env) || (stdin.isTTY ? await askSecret('API key (hidden)') : await readPiped());
  if (!key.startsWith(apiKeyMark)) throw new CommandFailed(`Not an API key: keys start with ${apiKeyMark}`, 2);
  const reached = await openClient({ url, key })
    .get('/api/projects?limit=100', ProjectListSchema)
    .then(
      ({ items }) => items.map(({ slug }) => slug),
      (error: unknown) => {
        // A key that may only record cannot read the list, but is valid.
        if (error instanceof CairnApiError && error.code === 'KEY_SCOPE') return [];
        throw error;
      },
    );
  const file = keep(env, { url, key });
  console.log(`Signed in to ${url}${reached.length > 0 ? `, for ${reached.join(', ')}` : ''}. The key is stored in ${file}`);
}

/** How long a pipe may stay open without an end, in ms. Some CI systems leave one open that nobody writes to. */
const longestPipeMs = 30_000;

/** Reads a key that is piped in. Empty if nothing is. */
export async function readPiped(): Promise<string> {
  const signal = AbortSignal.timeout(longestPipeMs);
  try {
    return (await text(addAbortSignal(signal, stdin))).trim();
  } catch (error) {
    if (signal.aborted) return '';
    throw error;
  }
}

/** Asks on stderr, so that stdout can be piped. */
export async function ask(question: string, known: string | undefined): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return (await lines.question(`${question}${known ? ` (${known})` : ''}: `)).trim() || (known ?? '');
  } finally {
    lines.close();
  }
}

/** Asks for a secret without echo. */
export async function askSecret(question: string): Promise<string> {
  stderr.write(`${question}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
