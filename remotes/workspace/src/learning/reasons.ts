import type { Pattern } from '@cairn/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** One part of a pattern's confidence. */
export interface Reason {
  id: string;
  weight: number;
  text: string;
}

/** Returns the parts of a pattern's confidence: its evidence by type, the reports of agents, and its age. */
export function useReasons({ evidence }: Pick<Pattern, 'evidence'>): Reason[] {
  const { t } = useLingui();
  const weighed = evidence.filter(({ type }) => type !== 'code');
  const groups = Map.groupBy(weighed, ({ type, id }) => (type === 'feedback' ? `feedback-${id}` : type));
  return [...groups].map(([id, pieces]) => {
    const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0);
    const count = pieces.length;
    const who = new Set(pieces.map(({ by }) => by).filter(Boolean));
    const [by] = who;
    switch (id) {
      case 'message':
        return { id, weight, text: t`${plural(count, { one: 'Said in # message', other: 'Said in # messages' })}` };
      case 'session':
        return who.size > 1
          ? { id, weight, text: t`${plural(who.size, { one: 'Seen with # client', other: 'Seen with # clients' })}` }
          : { id, weight, text: t`${plural(count, { one: 'Seen in # session', other: 'Seen in # sessions' })}` };
      case 'decision':
        return { id, weight, text: t`${plural(count, { one: 'Follows from # decision', other: 'Follows from # decisions' })}` };
      case 'article':
        return { id, weight, text: t`${plural(count, { one: 'Comes from # article', other: 'Comes from # articles' })}` };
      case 'link':
        return { id, weight, text: t`${plural(count, { one: 'Linked to # page', other: 'Linked to # pages' })}` };
      case 'pattern':
        return { id, weight, text: by ? t`Recorded by ${by}` : t`Recorded by someone` };
      case 'review':
        return { id, weight, text: t`Accepted by ${[...who].join(', ')}` };
      case 'feedback-helpful':
        return { id, weight, text: t`Agents found it helpful` };
      case 'feedback-wrong':
        return { id, weight, text: t`Agents found it wrong` };
      case 'feedback-outdated':
        return { id, weight, text: t`Agents found it outdated` };
      default:
        return { id, weight, text: t`Weeks without being served` };
    }
  });
}
