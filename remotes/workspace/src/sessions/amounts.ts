import type { Session } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { dollarFormat } from '../texts/dollars.ts';

/** Returns a session's duration in minutes: until its end, or its last event. */
export function minutesOf({ createdAt, endedAt, lastEventAt }: Session): number {
  return Math.max(0, (Date.parse(endedAt ?? lastEventAt) - Date.parse(createdAt)) / 60_000);
}

/** The same for drawing: at least one second, even if all steps have the same time. */
export function drawnMinutesOf(session: Session): number {
  return Math.max(1 / 60, minutesOf(session));
}

/** Returns formats for a session's costs in the reader's language. */
export function useAmounts() {
  const locale = useLocale();
  const seconds = numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 0 });
  const minutes = numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short', maximumFractionDigits: 0 });
  const hours = numberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 });
  const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 0 });
  const dollars = dollarFormat(locale);
  const { format } = numberFormat(locale);
  return {
    duration: (session: Session) => {
      const long = minutesOf(session);
      if (long < 1) return seconds.format(Math.floor(long * 60));
      return long < 60 ? minutes.format(long) : hours.format(long / 60);
    },
    tokens: ({ tokens }: Pick<Session, 'tokens'>) => compact.format(tokens),
    cost: ({ cost }: Pick<Session, 'cost'>) => (cost === null ? '–' : dollars(cost)),
    /** The number of served items that helped: `9/11`. */
    helped: ({ served }: Session) => {
      if (served.length === 0) return '–';
      return `${format(served.filter(({ verdict }) => verdict === 'helpful').length)}/${format(served.length)}`;
    },
  };
}
