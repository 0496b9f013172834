import { type AuditPeriod, auditGroupNames, auditPeriodNames, identityOutcomes } from '@cairn/api';
import type { ListFilter } from '@cairn/list';
import { circleCheckIcon, circleXIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { groupText } from './action-texts.ts';

/** Returns the filters that every audit log has: the kind of action, the period and the result. */
export function useAuditFilters(): Record<'group' | 'period' | 'result', ListFilter> {
  const { i18n, t } = useLingui();
  const periodTexts: Record<AuditPeriod, string> = {
    '24h': t`Last 24 hours`,
    '7d': t`Last 7 days`,
    '30d': t`Last 30 days`,
    '90d': t`Last 90 days`,
    '365d': t`Last 365 days`,
  };
  return {
    group: { id: 'group', name: t`Action`, entries: auditGroupNames.map((value) => ({ value, label: groupText(i18n, value) })) },
    period: { id: 'period', name: t`Period`, entries: auditPeriodNames.map((value) => ({ value, label: periodTexts[value] })) },
    result: {
      id: 'result',
      name: t`Result`,
      entries: identityOutcomes.map((value) => ({
        value,
        label: value === 'done' ? t`Done` : t`Refused`,
        icon: value === 'done' ? circleCheckIcon : circleXIcon,
      })),
    },
  };
}
