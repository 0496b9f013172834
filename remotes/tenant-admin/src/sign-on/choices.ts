import type { SignOnRules } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const dayMs = 24 * 60 * 60 * 1000;
/** The grace periods that the form offers, in days, as ids of its options. */
const graceDays = ['0', '7', '14', '30'];
/** The ages that the form offers, in hours, as ids of its options. */
const ages = ['8', '12', '24', '72', '168', '336', '720'];

/** Returns the id of the option for a stored date: the date itself, or `off`. */
export function factorOf(from: string | null): string {
  return from ?? 'off';
}

/** Returns the date of an option; null if it is not required. */
export function fromOf(id: string, now: number): string | null {
  if (id === 'off') return null;
  return graceDays.includes(id) ? new Date(now + Number(id) * dayMs).toISOString() : id;
}

/** Returns the hours of an option; null without a limit. */
export function ageOf(id: string): number | null {
  return id === 'none' ? null : Number(id);
}

/** Returns the options for a requirement from a date on, with the stored date. */
export function factorOptions(stored: string | null): string[] {
  return ['off', ...(stored === null ? [] : [stored]), ...graceDays];
}

/** Returns the options for the age, with the stored one. */
export function ageOptions({ maxAgeHours }: SignOnRules): string[] {
  const stored = maxAgeHours === null ? [] : [String(maxAgeHours)];
  return ['none', ...new Set([...ages, ...stored].toSorted((a, b) => Number(a) - Number(b)))];
}

/** Returns the labels of the options. */
export function useRuleTexts(): { factor: (id: string) => string; age: (id: string) => string } {
  const { t } = useLingui();
  const locale = useLocale();
  return {
    factor(id) {
      if (id === 'off') return t`Not required`;
      if (id === '0') return t`Required at once`;
      if (graceDays.includes(id)) return t`Required in ${plural(Number(id), { one: '# day', other: '# days' })}`;
      const date = dateFormat(locale, { dateStyle: 'long' }).format(new Date(id));
      return Date.parse(id) > Date.now() ? t`Required from ${date}` : t`Required since ${date}`;
    },
    age(id) {
      if (id === 'none') return t`No limit`;
      const hours = Number(id);
      return hours % 24 === 0
        ? t`${plural(hours / 24, { one: '# day', other: '# days' })}`
        : t`${plural(hours, { one: '# hour', other: '# hours' })}`;
    },
  };
}
