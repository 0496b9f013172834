import { withProject } from '@cairn/shell';

/** Where a session is replayed. */
export function sessionLink({ id, projectSlug }: { id: string; projectSlug: string }): string {
  return withProject(`/app/sessions?session=${id}&view=full`, { slug: projectSlug });
}

/** Where two sessions are compared: what `second` did otherwise than `first`. */
export function comparisonLink(first: { id: string }, second: { id: string }, project: string | null | undefined): string {
  return withProject(`/app/sessions?session=${first.id}&with=${second.id}&view=compare`, project ? { slug: project } : null);
}

/** The list of the sessions that are open, of a project or of all. */
export function openSessionsLink(project: string | undefined): string {
  return withProject('/app/sessions?status=active,idle', project === undefined ? null : { slug: project });
}
