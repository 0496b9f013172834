import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';

const parts = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Returns a function that formats a duration in its largest unit: `10 min`, `1.5 sec`. Takes seconds. */
export function useDuration(): (seconds: number) => string {
  const locale = useLocale();
  return (seconds) => {
    const { unit, seconds: size } = parts.find((part) => seconds >= part.seconds) ?? { unit: 'second', seconds: 1 };
    return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(seconds / size);
  };
}
