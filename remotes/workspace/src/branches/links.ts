import { withProject } from '@cairn/shell';

/** Returns the path of a branch's comparison with the default branch. */
export function branchLink({ id }: { id: string }, projectSlug: string): string {
  return withProject(`/app/project/branches?branch=${encodeURIComponent(id)}&view=full`, { slug: projectSlug });
}

/** Returns the path of a branch's sessions. */
export function branchSessionsLink({ name, projectSlug }: { name: string; projectSlug: string }): string {
  return withProject(`/app/sessions?branch=${encodeURIComponent(name)}`, { slug: projectSlug });
}

/** Returns the path of the conversations about a branch. */
export function branchConversationsLink({ name, projectSlug }: { name: string; projectSlug: string }): string {
  return withProject(`/app/project/conversations?branch=${encodeURIComponent(name)}`, { slug: projectSlug });
}
