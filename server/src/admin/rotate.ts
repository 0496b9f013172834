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
  /** CAIRN_SECRET_NEW. Null creates a new one and stores it in the data directory. */
  wanted: string | null;
  data: DataDirectory | null;
}

/**
 * Replaces the secret: re-encrypts stored values and invalidates what is hashed with the old one. Safe to kill at any time: the next start
 * or command completes it.
 * @throws StartProblem if there is nowhere to store a new secret, or the current one is given
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
