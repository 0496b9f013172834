import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** A file in the data directory while a Cairn runs on it, with its address for commands on the same machine. */
export const runningFile = 'running.json';
const RunningSchema = v.object({
  pid: v.number(),
  /** Its address on this machine. */
  url: v.string(),
  /** The public origin. */
  publicUrl: v.string(),
});
export type RunningCairn = v.InferOutput<typeof RunningSchema>;

/** The Cairn that a command talks to, and the source of its address. */
export interface CairnAddress {
  /** An origin, without a trailing slash. */
  url: string;
  /** The public origin; same as `url` if only one is known. */
  publicUrl: string;
  /** For messages: `CAIRN_URL`, `PORT`, a file, or that it is the default. */
  source: string;
}

/** Thrown when the address of Cairn cannot be determined. */
export class AddressInvalid extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the Cairn that a command talks to: `CAIRN_URL`; else `PORT`, on which a start on this machine listens; else the one that runs on
 * the data directory; else the one from which `.npmrc` takes Cairn's packages; else http://localhost:4000.
 * @param data the data directory; undefined in a repository with one remote
 * @throws AddressInvalid when CAIRN_URL or PORT is invalid
 */
export function findCairn(env: Environment, { data, directory }: { data: string | undefined; directory: string }): CairnAddress {
  const given = env.CAIRN_URL?.trim();
  if (given) return at(originOf(given), 'CAIRN_URL');
  const port = env.PORT?.trim();
  if (port && port !== '0') return at(`http://localhost:${portOf(port)}`, 'PORT');
  const running = data === undefined ? undefined : findRunning(data);
  if (running && data !== undefined) return { ...running, source: path.join(data, runningFile) };
  const registry = packagesFrom(path.join(directory, '.npmrc'));
  if (registry) return at(registry, '.npmrc');
  return at('http://localhost:4000', 'default; set CAIRN_URL to change it');
}

/** Returns the Cairn that runs on a data directory; undefined if none does, or it was killed. */
export function findRunning(data: string): RunningCairn | undefined {
  const file = path.join(data, runningFile);
  if (!existsSync(file)) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), RunningSchema), readFileSync(file, 'utf8'));
  return read.success && isAlive(read.output.pid) ? read.output : undefined;
}

function at(url: string, source: string): CairnAddress {
  return { url, publicUrl: url, source };
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new AddressInvalid('CAIRN_URL is not a URL. Enter one such as https://cairn.example.com');
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new AddressInvalid(`PORT=${text} is not a port. Set CAIRN_URL to the address of Cairn`);
}

/** Returns the origin of `@cairn:registry=<origin>/packages/`. */
function packagesFrom(file: string): string | undefined {
  const registry = existsSync(file) ? /^@cairn:registry=(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return registry && URL.canParse(registry) ? new URL(registry).origin : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
