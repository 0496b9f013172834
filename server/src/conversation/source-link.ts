import type { Citation } from '@cairn/api';
import { isForeignLabel } from '../pattern/tenant-rules.ts';

/** The fields of a record that its link needs. */
export interface Linked extends Pick<Citation, 'id' | 'label'> {
  type: Exclude<Citation['type'], 'unknown'>;
  /** For messages: the conversation. */
  conversationId?: string;
}

/** Returns the link to a source for members of the project with this slug. Pure. */
export function sourceLink({ type, id, label, conversationId = '' }: Linked, slug: string): string {
  const project = encodeURIComponent(slug);
  const named = encodeURIComponent(id);
  switch (type) {
    case 'pattern':
      // A rule of another project is not in this project's list.
      return isForeignLabel(label)
        ? `/app/learning?pattern=${named}&view=full`
        : `/app/project/patterns?project=${project}&pattern=${named}`;
    case 'decision':
      return `/app/decisions?project=${project}&decision=${label.replace(/\D/g, '')}`;
    case 'session':
      return `/app/sessions?project=${project}&session=${named}`;
    case 'article':
      return `/app/${label}`;
    case 'message':
      return `/app/conversations?project=${project}&conversation=${encodeURIComponent(conversationId)}`;
  }
}
