import { homedir } from 'node:os';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export function homeDirectory(env: Environment): string {
  return env.HOME || homedir();
}

/** Returns the directory that stores the key. */
export function configDirectory(env: Environment): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(homeDirectory(env), '.config'), 'cairn');
}

/** Returns the directory of unsent data and of the cached context that hooks fall back to. */
export function stateDirectory(env: Environment): string {
  return path.join(env.XDG_STATE_HOME || path.join(homeDirectory(env), '.local/state'), 'cairn');
}
