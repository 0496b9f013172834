import type { Transaction } from '../database/database.ts';
import type { FoundProject } from '../project/access.ts';
import { codeIn, expectedOn, readChecks, subjectsWithCode } from './subjects.ts';

/** At most this many rules and decisions that cite code are compared: more than fit a context. */
const mostCompared = 1_000;

/**
 * Returns the ids of the project's rules and decisions that cite lines whose hash in the caller's working tree differs from that on its
 * branch. Reads only: the changes of one caller do not concern others.
 */
export async function changedSubjects(
  tx: Transaction,
  project: Pick<FoundProject, 'id' | 'defaultBranch'>,
  branch: string | undefined,
  code: readonly { place: string; hash: string }[],
): Promise<ReadonlySet<string>> {
  if (code.length === 0) return new Set();
  const name = branch ?? project.defaultBranch;
  const subjects = await subjectsWithCode(tx, project.id, { branch: name, places: code.map(({ place }) => place), limit: mostCompared });
  const checks = await readChecks(tx, project, name, subjects);
  const hashes = new Map(code.map(({ place, hash }) => [place, hash]));
  const isChanged = (subject: (typeof subjects)[number]) =>
    codeIn(subject.row.evidence).some((evidence) => {
      const hash = hashes.get(evidence.id);
      return hash !== undefined && hash !== expectedOn(name, project.defaultBranch, checks, subject, evidence).hash;
    });
  return new Set(subjects.filter(isChanged).map(({ row }) => row.id));
}
