import { homedir } from 'node:os';
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export function homeDirectory(env: Environment): string {
  return env.HOME || homedir();
}

/** Where the key is stored. */
export function configDirectory(env: Environment): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(homeDirectory(env), '.config'), 'cairn');
}

/** Where what is not sent yet is stored, and what a hook answers from. */
export function stateDirectory(env: Environment): string {
  return path.join(env.XDG_STATE_HOME || path.join(homeDirectory(env), '.local/state'), 'cairn');
}
