import { type DeskSettings, type TicketTargets, ticketPriorities, weekdays } from '@cairn/api';
import type { EditedField } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import type { Dispatch, SetStateAction } from 'react';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import { dayNames } from './day-names.ts';
import { timeOf } from './read-form.ts';

/** Values that are not in native form fields: the targets and the selected time zone. */
export interface ChosenTargets {
  targets: TicketTargets;
  setTargets: Dispatch<SetStateAction<TicketTargets>>;
  zone: string | null;
  setZone: (zone: string | null) => void;
}

/**
 * Returns every field of the form with its value in both rows, for a conflict: targets per priority, hours per day, time zone, holidays.
 */
export function useConflictFields(chosen: ChosenTargets): (base: DeskSettings, theirs: DeskSettings) => EditedField[] {
  const { t, i18n } = useLingui();
  const texts = useTicketTexts();
  const { targets: mine, setTargets, zone, setZone } = chosen;
  return (base, theirs) => {
    const field = (name: string, label: string, value: (row: DeskSettings) => string): EditedField => ({
      name,
      label,
      base: value(base),
      theirs: value(theirs),
    });
    const number = (priority: keyof TicketTargets, part: 'firstReply' | 'resolve', label: string): EditedField => ({
      ...field(`targets.${priority}.${part}`, label, ({ targets }) => String(targets[priority][part])),
      apply: (side) => {
        const minutes = (side === 'theirs' ? theirs.targets : mine)[priority][part];
        setTargets((now) => ({ ...now, [priority]: { ...now[priority], [part]: minutes } }));
      },
    });
    const numbers = ticketPriorities.toReversed().flatMap((priority) => {
      const rank = texts.priority(priority);
      return [
        number(priority, 'firstReply', t`${rank}: first reply in minutes`),
        number(priority, 'resolve', t`${rank}: resolve in minutes`),
      ];
    });
    const hours = weekdays.flatMap((weekday) => {
      const day = i18n._(dayNames[weekday]);
      const name = `calendar.days.${weekday}`;
      return [
        field(`${name}.from`, t`${day}: from`, ({ calendar }) => timeOf(calendar.days[weekday]?.from)),
        field(`${name}.to`, t`${day}: to`, ({ calendar }) => timeOf(calendar.days[weekday]?.to)),
      ];
    });
    return [
      ...numbers,
      ...hours,
      {
        ...field('calendar.timeZone', t`Time zone`, ({ calendar }) => calendar.timeZone),
        apply: (side) => setZone(side === 'theirs' ? theirs.calendar.timeZone : zone),
      },
      field('calendar.holidays', t`Holidays`, ({ calendar }) => calendar.holidays.join('\n')),
    ];
  };
}
