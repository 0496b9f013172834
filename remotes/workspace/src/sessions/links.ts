import { withProject } from '@cairn/shell';

/** Where a session is replayed. */
export function sessionLink({ id, projectSlug }: { id: string; projectSlug: string }): string {
  return withProject(`/app/sessions?session=${id}&view=full`, { slug: projectSlug });
}
