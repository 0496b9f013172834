import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { systemCode } from '../lifetime/problem.ts';

/** Whom PostgreSQL runs as. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

const preferred = 'postgres';
const made = 'cairn-postgres';
const last = 'nobody';

/**
 * PostgreSQL refuses to run as root: the user that it runs as instead. The system's `postgres`, else one that Cairn
 * adds, else `nobody`. Undefined where this process is not root, and PostgreSQL runs as the same user.
 */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp(preferred) ?? lookUp(made) ?? addUser() ?? lookUp(last) ?? { name: last, uid: 65_534, gid: 65_534 };
}

/** Does this shell test (`-x /a/path`) hold for the user that PostgreSQL will run as? Really tried, since only the kernel knows. */
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
    // No useradd here, or it may not write /etc: the next best user will do.
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
