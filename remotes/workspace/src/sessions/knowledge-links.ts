import type { Produced, ServedItem } from '@cairn/api';
import { decisionLink, numberOf } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { sessionLink } from './links.ts';

/** Returns the path of a served item; null for the guidance, which belongs to the project itself. */
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

/** Returns the path of a session's result. */
export function producedLink({ type, id, number }: Pick<Produced, 'type' | 'id' | 'number'>, projectSlug: string): string {
  return type === 'pattern' ? patternLink({ id, projectSlug }) : decisionLink({ projectSlug, number });
}
