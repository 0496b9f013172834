import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { systemCode } from '../lifetime/problem.ts';

/** The user that runs PostgreSQL. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

const preferred = 'postgres';
const made = 'cairn-postgres';
const last = 'nobody';

/**
 * Returns the user that runs PostgreSQL, because it refuses to run as root: `postgres`, else one that Cairn creates, else `nobody`. Returns
 * undefined if this process is not root; PostgreSQL then runs as the same user.
 */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp(preferred) ?? lookUp(made) ?? addUser() ?? lookUp(last) ?? { name: last, uid: 65_534, gid: 65_534 };
}

/** Runs a shell test (`-x /a/path`) as PostgreSQL's user, because only the kernel can decide access. */
export function holdsFor(user: UnprivilegedUser | undefined, operator: '-r' | '-w' | '-x', path: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', `test ${operator} "$1"`, 'sh', path], {
    cwd: '/',
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  return result.status === 0;
}

function addUser(): UnprivilegedUser | undefined {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', made], {
      stdio: 'ignore',
    });
  } catch (error) {
    // There is no useradd, or it may not write /etc. Use the next user.
    if (systemCode(error) || (error instanceof Error && 'status' in error)) return undefined;
    throw error;
  }
  return lookUp(made);
}

function lookUp(name: string): UnprivilegedUser | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([candidate]) => candidate === name);
  const [, , uid, gid] = fields ?? [];
  return uid && gid && uid !== '0' ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}
