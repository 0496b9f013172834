import type { Produced, ServedItem } from '@cairn/api';
import { decisionLink, numberOf } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from './links.ts';

/** Where something that a session was told is read; null for the guidance, which is the project's own. */
export function servedLink({ type, id, label }: Pick<ServedItem, 'type' | 'id' | 'label'>, projectSlug: string): string | null {
  switch (type) {
    case 'guidance':
      return null;
    case 'pattern':
      return patternLink({ id, projectSlug });
    case 'decision':
      return decisionLink({ projectSlug, number: numberOf(label) });
    case 'session':
      return sessionLink({ id, projectSlug });
  }
}

/** Where something that a session has left behind is read. */
export function producedLink({ type, id, number }: Pick<Produced, 'type' | 'id' | 'number'>, projectSlug: string): string {
  return type === 'pattern' ? patternLink({ id, projectSlug }) : decisionLink({ projectSlug, number });
}
