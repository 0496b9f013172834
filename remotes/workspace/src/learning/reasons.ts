import type { Pattern } from '@cairn/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** One line of why a pattern is as certain as it is. */
export interface Reason {
  id: string;
  weight: number;
  text: string;
}

/** What makes a pattern's confidence: its evidence by kind, what agents have said, and what time has taken. */
export function useReasons({ evidence }: Pick<Pattern, 'evidence'>): Reason[] {
  const { t } = useLingui();
  const groups = Map.groupBy(evidence, ({ type, id }) => (type === 'feedback' ? `feedback-${id}` : type));
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
      case 'link':
        return { id, weight, text: t`${plural(count, { one: 'Stands on # page', other: 'Stands on # pages' })}` };
      case 'pattern':
        return { id, weight, text: by ? t`Recorded by ${by}` : t`Recorded by somebody` };
      case 'feedback-helpful':
        return { id, weight, text: t`Agents said that it helped` };
      case 'feedback-wrong':
        return { id, weight, text: t`Agents said that it is wrong` };
      case 'feedback-outdated':
        return { id, weight, text: t`Agents said that it is outdated` };
      default:
        return { id, weight, text: t`Weeks in which nobody was told it` };
    }
  });
}
