import { withProject } from '@cairn/shell';

/** Returns the path of a session's replay. */
export function sessionLink({ id, projectSlug }: { id: string; projectSlug: string }): string {
  return withProject(`/app/sessions?session=${id}&view=full`, { slug: projectSlug });
}

/** Returns the path of a comparison: what `second` did differently than `first`. */
export function comparisonLink(first: { id: string }, second: { id: string }, project: string | null | undefined): string {
  return withProject(`/app/sessions?session=${first.id}&with=${second.id}&view=compare`, project ? { slug: project } : null);
}

/** Returns the path of the open sessions of a project, or of all. */
export function openSessionsLink(project: string | undefined): string {
  return withProject('/app/sessions?status=active,idle', project === undefined ? null : { slug: project });
}
