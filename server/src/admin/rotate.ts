import { inOwnedSchema } from '../database/maintenance.ts';
import { changeSecret, type EndedBySecret } from '../installation/change-secret.ts';
import { type DataDirectory, newSecret } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { noteOperator } from './people.ts';

/** In the data directory while a rotation is under way: the secret that the database may already be used with. */
const nextFile = 'secret.next';

export interface Rotation {
  url: string;
  former: string;
  /** CAIRN_SECRET_NEW; null where a new one is created, and kept in the data directory. */
  wanted: string | null;
  data: DataDirectory | null;
}

/**
 * Replaces the secret: encrypts again what is encrypted, and ends what is hashed with it. The new one is on the disk before the
 * database knows it, so that a kill in between loses nothing.
 * @throws StartProblem where there is no place to keep a new one, or the present one is given again
 */
export async function rotateSecret({ url, former, wanted, data }: Rotation): Promise<EndedBySecret> {
  if (wanted === former) throw new StartProblem('CAIRN_SECRET_NEW is the present secret; give another one');
  if (wanted === null && data === null)
    throw new StartProblem('give the new secret as CAIRN_SECRET_NEW (openssl rand -base64 48), since every process has to know it');
  const next = wanted ?? newSecret();
  if (wanted === null) data?.write(nextFile, next);
  const ended = await inOwnedSchema(url, async (tx) => {
    await noteOperator(tx, 'rotate secret');
    return changeSecret(tx, former, next);
  });
  if (wanted === null) data?.rename(nextFile, 'secret');
  return ended;
}
