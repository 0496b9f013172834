import type { Locale } from '@cairn/api';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

/**
 * Texts that every remote says alike, from the host's catalogue: what the host gives them with, and what remotes read them
 * with. `name` says in an error which are missing.
 */
export function hostLabels<T>(name: string): { configure(describe: (locale: Locale) => T): void; useTexts(): T } {
  let describe: ((locale: Locale) => T) | undefined;
  const textsIn = (locale: Locale): T => {
    if (!describe) throw new Error(`no texts of ${name}: the host gives them before it renders`);
    return describe(locale);
  };
  return {
    configure(given) {
      describe = given;
    },
    useTexts() {
      const locale = useLocale();
      // biome-ignore lint/correctness/useExhaustiveDependencies: made once for all renderings
      return useMemo(() => textsIn(locale), [locale]);
    },
  };
}
