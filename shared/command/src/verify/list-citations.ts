import { type CitationToVerify, codeCitationOperations, readPath } from '@cairn/api';
import { type CairnClient, onlyProject } from '../client.ts';

/** Returns all citations of the project to verify on a branch. */
export async function listCitations(
  client: CairnClient,
  named: string | undefined,
  branch: string,
): Promise<{ project: string; items: CitationToVerify[]; defaultBranch: string }> {
  const project = named ?? (await onlyProject(client));
  const items = [];
  let after: string | undefined;
  let defaultBranch: string;
  do {
    const query = { ...(branch ? { branch } : {}), ...(after ? { after } : {}) };
    const path = readPath(codeCitationOperations.list, { params: { project }, query });
    const part = await client.get(`/api/${path}`, codeCitationOperations.list.output);
    items.push(...part.items);
    after = part.next ?? undefined;
    defaultBranch = part.defaultBranch;
  } while (after);
  return { project, items, defaultBranch };
}
