import type { Citation } from '@cairn/api';
import { isForeignLabel } from '../pattern/tenant-rules.ts';

/** Something on record, as far as its address is made of it. */
export interface Linked extends Pick<Citation, 'id' | 'label'> {
  type: Exclude<Citation['type'], 'unknown'>;
  /** Where a message was said. */
  conversationId?: string;
}

/** Where a source opens, to people of the project with this slug. Pure. */
export function sourceLink({ type, id, label, conversationId = '' }: Linked, slug: string): string {
  const project = encodeURIComponent(slug);
  const named = encodeURIComponent(id);
  switch (type) {
    case 'pattern':
      // A rule that comes from another project is none of this one's list.
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
