import type { Locale } from '@cairn/api';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

/**
 * Creates the pair through which the host provides texts that all remotes share, and remotes read them. `name` identifies missing texts in
 * an error.
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
