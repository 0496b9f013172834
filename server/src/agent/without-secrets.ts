import type { StartSessionInput } from '@cairn/api';
import type { Author } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { type Place, redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';

type Said = Pick<StartSessionInput, 'goal' | 'client' | 'clientVersion' | 'model' | 'externalId' | 'branch' | 'git'>;

/**
 * Returns the metadata that an agent sends for a new session without secrets, and how many were redacted. Records a finding for each kind
 * of secret.
 */
export async function withoutSecrets<T extends Said>(
  tx: Transaction,
  author: Author,
  place: Place,
  said: T,
): Promise<{ safe: T; redactions: number }> {
  const { goal, client, clientVersion, model, externalId = '', branch = '', git } = said;
  const texts = { goal, client, clientVersion, model, externalId, branch, pullRequest: git?.pullRequest ?? '' };
  const kept = await redactFields(tx, author, place, texts);
  const safe = {
    ...said,
    goal: kept.goal,
    client: kept.client,
    clientVersion: kept.clientVersion,
    model: kept.model,
    ...(said.externalId === undefined ? {} : { externalId: kept.externalId }),
    ...(said.branch === undefined ? {} : { branch: kept.branch }),
    ...(git?.pullRequest === undefined ? {} : { git: { ...git, pullRequest: kept.pullRequest } }),
  };
  return { safe, redactions: Object.values(texts).reduce((sum, text) => sum + redact(text).hits.length, 0) };
}
