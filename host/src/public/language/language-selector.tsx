import { LanguageSelector as Selector } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { languages, useLanguage } from './use-language.ts';

/** The language selector, as a native select. */
export function LanguageSelector(): ReactElement {
  const { t } = useLingui();
  return <Selector label={t`Language`} languages={languages} {...useLanguage()} />;
}
