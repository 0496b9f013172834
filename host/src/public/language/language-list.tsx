import { LanguageList as List } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { languages, useLanguage } from './use-language.ts';

/** All languages in a row, for the footer of the landing page. */
export function LanguageList(): ReactElement {
  const { t } = useLingui();
  return <List label={t`Language`} languages={languages} {...useLanguage()} />;
}
