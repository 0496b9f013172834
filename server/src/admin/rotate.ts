import { inOwnedSchema } from '../database/maintenance.ts';
import { changeSecret, type EndedBySecret } from '../installation/change-secret.ts';
import { fingerprintOf } from '../installation/fingerprint.ts';
import { finishSecretChange, writeNextSecret } from '../installation/secret.ts';
import { type DataDirectory, newSecret } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { noteOperator } from './people.ts';

export interface Rotation {
  url: string;
  former: string;
  /** CAIRN_SECRET_NEW; null where a new one is created, and kept in the data directory. */
  wanted: string | null;
  data: DataDirectory | null;
}

/**
 * Replaces the secret: encrypts again what is encrypted, and ends what is hashed with it. A kill at any moment loses nothing: the next
 * start, or the next of these commands, finishes it.
 * @throws StartProblem where there is no place to keep a new one, or the present one is given again
 */
export async function rotateSecret({ url, former, wanted, data }: Rotation): Promise<EndedBySecret> {
  if (wanted === former) throw new StartProblem('CAIRN_SECRET_NEW is the current secret. Set another one');
  if (wanted === null && data === null)
    throw new StartProblem('set CAIRN_SECRET_NEW to the new secret (openssl rand -base64 48), because every process needs it');
  const next = wanted ?? newSecret();
  const directory = wanted === null ? data : null;
  if (directory) writeNextSecret(directory, next);
  const ended = await inOwnedSchema(url, async (tx) => {
    await noteOperator(tx, 'rotate secret');
    return changeSecret(tx, former, next);
  });
  if (directory) finishSecretChange(directory, fingerprintOf(next));
  return ended;
}
