import { codeLimits, hashOfCode } from '@cairn/api';
import type { CairnClient } from '../client.ts';
import { repositoryRoot } from '../git.ts';
import { CairnUnreachable, CommandFailed } from '../problem.ts';
import { listCitations } from './list-citations.ts';
import { openRepository } from './repository.ts';
import { verifyCitation } from './verify-citation.ts';

/**
 * Returns the cited code that is broken in this working tree, in the form of `get_context`: the cited place and the hash of its current
 * lines. Empty outside of a repository, and if the key can access several projects and none is named.
 */
export async function changedCode(
  client: CairnClient,
  project: string | undefined,
  branch: string,
): Promise<{ place: string; hash: string }[]> {
  const root = repositoryRoot();
  if (root === undefined) return [];
  try {
    const { items } = await listCitations(client, project, branch);
    const repository = openRepository(root);
    const changed = [];
    for (const citation of items) {
      const result = await verifyCitation(citation, repository);
      if (result.state !== 'broken') continue;
      changed.push({ place: citation.cited.place, hash: result.found?.hash ?? (await hashOfCode([])) });
      if (changed.length === codeLimits.contextHashes) break;
    }
    return changed;
  } catch (error) {
    // The context is useful without this. If the server is unreachable, the next call reports it.
    if (error instanceof CommandFailed && !(error instanceof CairnUnreachable)) return [];
    throw error;
  }
}
