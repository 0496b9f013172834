import { withProject } from '@cairn/shell';

/** Where a branch is held against the default branch. */
export function branchLink({ id }: { id: string }, projectSlug: string): string {
  return withProject(`/app/project/branches?branch=${encodeURIComponent(id)}&view=full`, { slug: projectSlug });
}

/** Where the sessions that were at work on a branch are listed. */
export function branchSessionsLink({ name, projectSlug }: { name: string; projectSlug: string }): string {
  return withProject(`/app/sessions?branch=${encodeURIComponent(name)}`, { slug: projectSlug });
}

/** Where the conversations about a branch are listed. */
export function branchConversationsLink({ name, projectSlug }: { name: string; projectSlug: string }): string {
  return withProject(`/app/project/conversations?branch=${encodeURIComponent(name)}`, { slug: projectSlug });
}
