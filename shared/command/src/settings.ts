import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { CommandFailed } from './problem.ts';

const KeptSchema = v.object({ url: v.string(), key: v.string() });
type Kept = v.InferOutput<typeof KeptSchema>;

/** Which Cairn, and with which key. */
export interface Settings extends Kept {
  /** The project by its slug; undefined where the key's own is meant. */
  project: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings: options first, then the environment, then what `login` has kept. @throws CommandFailed where there is no key */
export function readSettings(env: Environment, { project }: { project?: string | undefined }): Settings {
  const kept = readKept(env);
  const key = keyOf(env) || kept?.key;
  const url = env.CAIRN_URL?.trim() || kept?.url;
  if (!key || !url)
    throw new CommandFailed(`${key ? 'No address of Cairn' : 'No API key'}: run "cairn login", or set CAIRN_URL and CAIRN_KEY`);
  return { url: addressOf(url), key, project: project ?? (env.CAIRN_PROJECT?.trim() || undefined) };
}

/** The API key of the environment; `CAIRN_API_KEY` is the former name. */
export function keyOf(env: Environment): string | undefined {
  return env.CAIRN_KEY?.trim() || env.CAIRN_API_KEY?.trim();
}

/** The address that `login` begins with. */
export function knownUrl(env: Environment): string | undefined {
  return env.CAIRN_URL?.trim() || readKept(env)?.url;
}

/** An origin, without what people copy along with it. @throws CommandFailed (2) */
export function addressOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new CommandFailed(`"${text}" is not a URL. Enter one such as https://cairn.example.com`, 2);
}

/** Keeps address and key for the person alone, in the place of what was kept. Gives the file. */
export function keep(env: Environment, kept: Kept): string {
  const file = keptFile(env);
  writePrivate(file, `${JSON.stringify(kept, null, 2)}\n`);
  return file;
}

/** Forgets them. Says whether there was anything. */
export function forget(env: Environment): boolean {
  const there = readKept(env) !== undefined;
  rmSync(keptFile(env), { force: true });
  return there;
}

/** Where what could not be sent yet waits. */
export function spoolDirectory(env: Environment): string {
  return path.join(env.XDG_STATE_HOME || path.join(env.HOME || homedir(), '.local/state'), 'cairn', 'spool');
}

/** Writes a file that nobody else may read, by one rename: it is never half there, and never open to others for a moment. */
function writePrivate(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const incoming = `${file}.${process.pid}`;
  writeFileSync(incoming, text, { mode: 0o600 });
  chmodSync(incoming, 0o600);
  renameSync(incoming, file);
}

function keptFile(env: Environment): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || homedir(), '.config'), 'cairn', 'login.json');
}

function readKept(env: Environment): Kept | undefined {
  const file = keptFile(env);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new CommandFailed(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), text);
  if (!parsed.success) throw new CommandFailed(`${file} is damaged: run "cairn login" again`);
  return parsed.output;
}
