import type { SearchOperator } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';

/** What each operator does, in a few words. */
export function useOperatorTexts(): Record<SearchOperator, string> {
  const { t } = useLingui();
  return {
    type: t`what it is`,
    status: t`how it stands`,
    by: t`who wrote it, by name or “me”`,
    in: t`the project, by name or key`,
    before: t`written before a date or so long ago`,
    after: t`written since a date or so long ago`,
  };
}
