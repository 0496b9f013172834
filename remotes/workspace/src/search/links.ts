import type { SearchHit } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { branchLink } from '../branches/links.ts';
import { conversationLink } from '../conversations/links.ts';
import { decisionLink, numberOf } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';

/** Returns the link to the page of a hit. */
export function hitLink({ type, id, label, title, status, projectSlug, conversationId }: SearchHit): string {
  if (type === 'decision') return decisionLink({ projectSlug, number: numberOf(label) });
  if (type === 'pattern') return patternLink({ id, projectSlug });
  if (type === 'insight')
    return withProject(`/app/insights?status=${status}&q=${encodeURIComponent(title.slice(0, 80))}`, { slug: projectSlug });
  if (type === 'session') return sessionLink({ id, projectSlug });
  if (type === 'project') return withProject('/app/project', { slug: projectSlug });
  if (type === 'branch') return branchLink({ id }, projectSlug);
  if (type === 'api-key') return `/app/api-keys/${encodeURIComponent(id)}`;
  const link = conversationLink({ id: conversationId ?? id, projectSlug }, false);
  return type === 'message' ? `${link}&message=${encodeURIComponent(id)}` : link;
}

/** Returns the value of the `hit` parameter; null if the hit has no preview. */
export function hitParam({ type, id, label, projectSlug }: Pick<SearchHit, 'type' | 'id' | 'label' | 'projectSlug'>): string | null {
  if (type === 'decision') return `${projectSlug}.${numberOf(label)}`;
  return type === 'pattern' || type === 'session' ? id : null;
}
