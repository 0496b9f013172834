import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { configDirectory, type Environment, stateDirectory } from './directories.ts';
import { findPlace, keyFor, type Place } from './hook/place.ts';
import { writePrivate } from './private-file.ts';
import { CommandFailed } from './problem.ts';

const KeptSchema = v.object({
  url: v.string(),
  key: v.string(),
  /** Keys of single projects, stored by `connect`. */
  projects: v.optional(v.array(v.object({ url: v.string(), project: v.string(), key: v.string() })), []),
});
type Kept = v.InferOutput<typeof KeptSchema>;

/** The server, the key and the project. */
export interface Settings {
  url: string;
  key: string;
  /** The slug of the project; undefined: the only project of the key. */
  project: string | undefined;
}

/**
 * Returns the settings from, in order, the options, the environment, the repository if the user has a key for it, and what `login` has
 * stored. @throws CommandFailed without a key
 */
export function readSettings(env: Environment, { project }: { project?: string | undefined }, cwd = process.cwd()): Settings {
  const named = settingsOfPlace(env, findPlace(cwd), project ?? (env.CAIRN_PROJECT?.trim() || undefined));
  if (named) return named;
  const kept = readKept(env);
  const key = keyOf(env) || kept?.key;
  const url = env.CAIRN_URL?.trim() || kept?.url;
  if (!key || !url)
    throw new CommandFailed(`${key ? 'No address of Cairn' : 'No API key'}: run "cairn login", or set CAIRN_URL and CAIRN_KEY`);
  return { url: addressOf(url), key, project: project ?? (env.CAIRN_PROJECT?.trim() || undefined) };
}

/** Returns undefined if the repository names no server, another one than the environment, or one that the user has no key for. */
function settingsOfPlace(env: Environment, place: Place | undefined, wanted: string | undefined): Settings | undefined {
  const address = env.CAIRN_URL?.trim();
  if (!place || (address && addressOf(address) !== place.url)) return undefined;
  const project = wanted ?? place.project;
  const key = keyFor(env, { url: place.url, project });
  return key ? { url: place.url, key, project } : undefined;
}

/** Returns the API key of the environment; `CAIRN_API_KEY` is the former name. */
export function keyOf(env: Environment): string | undefined {
  return env.CAIRN_KEY?.trim() || env.CAIRN_API_KEY?.trim();
}

/** Returns the default address of `login`. */
export function knownUrl(env: Environment): string | undefined {
  return env.CAIRN_URL?.trim() || readKept(env)?.url;
}

/** Returns the origin of a URL, without a copied path. @throws CommandFailed (2) */
export function addressOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new CommandFailed(`"${text}" is not a URL. Enter one such as https://cairn.example.com`, 2);
}

/**
 * Stores address and key for the user only and replaces the stored ones. Removes the keys of single projects at this address as well,
 * which would be used instead of the new one. Returns the file.
 */
export function keep(env: Environment, { url, key }: Pick<Kept, 'url' | 'key'>): string {
  const projects = readKept(env)?.projects ?? [];
  return store(env, { url, key, projects: projects.filter((one) => one.url !== url) });
}

/** Stores a key for one project of a server, and as the key of that server if there is none yet. Returns the file. */
export function keepForProject(env: Environment, given: { url: string; project: string; key: string }): string {
  const { url, key, projects } = readKept(env) ?? { url: given.url, key: given.key, projects: [] };
  const others = projects.filter((one) => one.url !== given.url || one.project !== given.project);
  return store(env, { url, key, projects: [...others, given] });
}

function store(env: Environment, kept: Kept): string {
  const file = keptFile(env);
  writePrivate(file, `${JSON.stringify(kept, null, 2)}\n`);
  return file;
}

/** Deletes the stored settings. Returns whether there were any. */
export function forget(env: Environment): boolean {
  const there = readKept(env) !== undefined;
  rmSync(keptFile(env), { force: true });
  return there;
}

/** Returns the directory of unsent recordings. */
export function spoolDirectory(env: Environment): string {
  return path.join(stateDirectory(env), 'spool');
}

function keptFile(env: Environment): string {
  return path.join(configDirectory(env), 'login.json');
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
