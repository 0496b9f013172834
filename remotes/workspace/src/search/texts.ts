import type { SearchOperator } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';

/** Returns a short description of each operator. */
export function useOperatorTexts(): Record<SearchOperator, string> {
  const { t } = useLingui();
  return {
    type: t`type`,
    status: t`status`,
    by: t`author, by name or “me”`,
    in: t`project, by name or key`,
    before: t`before a date or period`,
    after: t`since a date or period`,
  };
}
