import { StartProblem, systemCode } from '../lifetime/problem.ts';
import { SettingsError } from '../settings/settings.ts';

const exitCodeSettings = 2;
export const exitCodeProblem = 1;

/** Explanations and remedies for system errors, for the person who starts Cairn. */
const systemProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space, and start again',
  EDQUOT: 'the disk quota is used up; free some space, and start again',
  EROFS: 'the file system is read-only; mount it for writing, or set CAIRN_DATA to a directory on another one',
  EACCES: 'this user has no access to a file; change its owner or mode',
  EPERM: 'this user lacks permissions for the start; change the owner of the files, or start as another user',
  EMFILE: 'too many files are open; raise the limit of this process (ulimit -n)',
  ENFILE: 'too many files are open on this machine; stop some programs, or raise the limit',
  ENOMEM: 'out of memory; stop some programs, or add memory',
  EIO: 'a disk cannot be read or written; check the system log of this machine',
};

/** Explanations for SQLSTATEs that are clearer than the database's messages. */
const databaseProblems: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full; free some space, and start again',
  '53300': 'the database accepts no more connections; close some, or raise max_connections',
};

interface ExplainOptions {
  /** Includes the stack. */
  debug: boolean;
  what?: string;
}

/**
 * Returns the message for a failed start in one line (a list for settings), and the exit code: 2 for settings, 1 otherwise. Includes the
 * stack only for `debug`.
 */
export async function explain(error: unknown, { debug, what = 'Cairn cannot start' }: ExplainOptions): Promise<[string, number]> {
  if (error instanceof SettingsError) return [error.message, exitCodeSettings];
  const words = await problemOf(error);
  const stack = debug && error instanceof Error ? `\n${error.stack}` : '';
  return [`${what}: ${words}${stack}`, exitCodeProblem];
}

async function problemOf(error: unknown): Promise<string> {
  if (error instanceof StartProblem) return error.message;
  const { DatabaseUnreachable } = await import('../database/connect.ts');
  const { DatabaseTooNew, DatabaseTooOld } = await import('../database/baseline.ts');
  const { MigrationFailed } = await import('../database/migrate.ts');
  const { DatabaseRoleMissing, DatabaseRoleUnsafe } = await import('../database/role.ts');
  for (const kind of [DatabaseTooNew, DatabaseTooOld, MigrationFailed, DatabaseUnreachable, DatabaseRoleMissing, DatabaseRoleUnsafe])
    if (error instanceof kind) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = systemCode(cause);
    if ('severity' in cause) return databaseProblems[code] ?? `the database rejected a statement of the start: ${lineOf(cause)} (${code})`;
    if ('syscall' in cause) return `${systemProblems[code] ?? lineOf(cause)} (${[code, placeOf(cause)].filter(Boolean).join(' at ')})`;
  }
  const line = error instanceof Error ? `${error.name}: ${lineOf(error)}` : String(error);
  return `unexpected error: ${line}; LOG_LEVEL=debug shows where. Please report it`;
}

function lineOf(error: Error): string {
  return error.message.split('\n')[0] ?? '';
}

function placeOf(error: Error): string {
  return 'path' in error && typeof error.path === 'string' ? error.path : '';
}
