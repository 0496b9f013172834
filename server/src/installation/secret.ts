import { join } from 'node:path';
import type { Database, Transaction } from '../database/database.ts';
import { type DataDirectory, newSecret } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { secretMinLength } from '../settings/setting-schemas.ts';
import { changeSecret, type EndedBySecret } from './change-secret.ts';
import { fingerprintOf } from './fingerprint.ts';
import { installation } from './schema.ts';

const file = 'secret';
/** File in the data directory during a rotation. The database may already use this secret. */
const nextFile = 'secret.next';
const remedy =
  'set CAIRN_NEW=secret to begin with a new one: code apps, backup codes, API keys, keys of language models and codes that were sent by mail end then';

/** The secret that a start would use. */
export interface FoundSecret {
  value: string;
  /** CAIRN_SECRET, the file in the data directory, or a new secret that is not written yet. */
  source: 'environment' | 'file' | 'new';
}

/**
 * Returns the secret of the environment, else of the data directory, else a new one.
 * @throws StartProblem if the file is empty or too short, or is missing although there was one, unless a new one is wanted
 */
export function findSecret(data: DataDirectory, environment: string | null, wantedNew: boolean): FoundSecret {
  if (environment !== null) return { value: environment, source: 'environment' };
  const path = join(data.path, file);
  const kept = data.read(file);
  if (kept !== undefined && kept.length >= secretMinLength) return { value: kept, source: 'file' };
  const created = { value: newSecret(), source: 'new' } as const;
  if (wantedNew) return created;
  if (kept !== undefined) {
    const fault = kept === '' ? 'is empty' : `has fewer than ${secretMinLength} characters`;
    throw new StartProblem(`the secret in ${path} ${fault}; restore it from a backup, or ${remedy}`);
  }
  if (data.hasCreated('secret'))
    throw new StartProblem(
      `the secret of this installation is missing: CAIRN_SECRET is not set and ${path} does not exist; restore it from a backup, or ${remedy}`,
    );
  return created;
}

/** Writes the next secret to disk before the database uses it, so that nothing is lost if the process is killed in between. */
export function writeNextSecret(data: DataDirectory, secret: string): void {
  data.write(nextFile, secret);
}

/**
 * Completes a rotation of the secret in the data directory, even after a kill: renames the new secret if the database uses it, removes it
 * if the database uses the former one, and keeps both otherwise.
 * @param known the fingerprint in the database; undefined if there is none yet
 * @returns the new secret if the database uses it
 */
export function finishSecretChange(data: DataDirectory, known: string | undefined): string | undefined {
  const next = data.read(nextFile);
  if (next === undefined) return undefined;
  if (fingerprintOf(next) === known) {
    data.rename(nextFile, file);
    return next;
  }
  const former = data.read(file);
  if (former !== undefined && fingerprintOf(former) === known) data.remove(nextFile);
  return undefined;
}

/** Returns the fingerprint of the secret that the database uses, or undefined before the first start is complete. */
export async function knownFingerprint(tx: Transaction): Promise<string | undefined> {
  return (await tx.select().from(installation))[0]?.secretFingerprint;
}

/**
 * Binds the database to the secret: stores its fingerprint on the first start, and compares it later. Completes an interrupted rotation
 * first. Writes a new secret to the data directory only after the comparison.
 * @returns the secret that the database uses
 * @param report called with what was invalidated together with the former secret
 * @throws StartProblem if the database was used with another secret, unless a new one is wanted
 */
export async function bindSecret(
  database: Database,
  data: DataDirectory,
  found: FoundSecret,
  { wantedNew, report }: { wantedNew: boolean; report: (ended: EndedBySecret) => void },
): Promise<string> {
  const known = await database.maintain(knownFingerprint);
  const finished = finishSecretChange(data, known);
  if (finished !== undefined && found.source === 'file') return finished;
  const fingerprint = fingerprintOf(found.value);
  const isOther = known !== undefined && known !== fingerprint;
  if (isOther && !wantedNew)
    throw new StartProblem(
      `the database was used with another secret than ${nameOf(found, data)}; start with that one (CAIRN_SECRET, or ${join(data.path, file)} from a backup), or ${remedy}`,
    );
  if (found.source === 'new') data.write(file, found.value);
  if (isOther) report(await database.maintain((tx) => changeSecret(tx, null, found.value)));
  else if (known === undefined)
    await database.maintain((tx) => tx.insert(installation).values({ secretFingerprint: fingerprint }).onConflictDoNothing());
  if (!data.hasCreated('secret')) data.noteCreated('secret');
  return found.value;
}

function nameOf({ source }: FoundSecret, data: DataDirectory): string {
  if (source === 'environment') return 'CAIRN_SECRET';
  return source === 'file' ? `that in ${join(data.path, file)}` : 'a new one';
}
