import type { Evidence } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { articleLink } from '../help/links.ts';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';

/** Returns the link to a piece of evidence; null if it has no page in the application. */
export function evidenceLink({ type, id, conversationId }: Evidence, project: string): string | null {
  if (type === 'session') return sessionLink({ id, projectSlug: project });
  if (type === 'pattern') return patternLink({ id, projectSlug: project });
  if (type === 'article') return articleLink(id);
  if (type !== 'message' || !conversationId) return null;
  const query = new URLSearchParams({ conversation: conversationId, message: id });
  return withProject(`/app/project/conversations?${query}`, { slug: project });
}
