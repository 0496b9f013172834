import type { DismissalReason, Insight, InsightSeverity, InsightState, InsightType } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, type IconData, Status, type Tone } from '@cairn/ui/core';
import {
  chartLineIcon,
  circleAlertIcon,
  circleHelpIcon,
  creditCardIcon,
  gitCompareIcon,
  historyIcon,
  infoIcon,
  moonIcon,
  refreshCwIcon,
  triangleAlertIcon,
} from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { dollarFormat } from './dollars.ts';

const types: Record<InsightType, { icon: IconData; text: MessageDescriptor }> = {
  contradiction: { icon: gitCompareIcon, text: msg({ message: 'Contradiction', context: 'type of insight' }) },
  repeated_error: { icon: refreshCwIcon, text: msg({ message: 'Repeated error', context: 'type of insight' }) },
  hot_file: { icon: chartLineIcon, text: msg({ message: 'Hot file', context: 'type of insight' }) },
  stale_decision: { icon: historyIcon, text: msg({ message: 'Stale decision', context: 'type of insight' }) },
  knowledge_gap: { icon: circleHelpIcon, text: msg({ message: 'Knowledge gap', context: 'type of insight' }) },
  unused_pattern: { icon: moonIcon, text: msg({ message: 'Unused pattern', context: 'type of insight' }) },
  cost: { icon: creditCardIcon, text: msg({ message: 'Cost', context: 'type of insight' }) },
};

/** Returns the labels of insight types. */
export function useInsightTypeText(): (type: InsightType) => string {
  const { i18n } = useLingui();
  return (type) => i18n._(types[type].text);
}

/** Returns the icon of an insight type. */
export function insightTypeIcon(type: InsightType): IconData {
  return types[type].icon;
}

const severities: Record<InsightSeverity, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  high: { tone: 'negative', icon: triangleAlertIcon, text: msg({ message: 'High', context: 'severity' }) },
  medium: { tone: 'warning', icon: circleAlertIcon, text: msg({ message: 'Medium', context: 'severity' }) },
  low: { tone: 'neutral', icon: infoIcon, text: msg({ message: 'Low', context: 'severity' }) },
};

/** Returns the labels of severities. */
export function useSeverityText(): (severity: InsightSeverity) => string {
  const { i18n } = useLingui();
  return (severity) => i18n._(severities[severity].text);
}

/** A severity: an icon and a word. */
export function Severity({ severity }: { severity: InsightSeverity }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = severities[severity];
  return (
    <Status tone={tone} icon={icon} badge>
      {i18n._(text)}
    </Status>
  );
}

const states: Record<InsightState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'status of an insight' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'status of an insight' }),
  resolved: msg({ message: 'Resolved', context: 'status of an insight' }),
  dismissed: msg({ message: 'Dismissed', context: 'status of an insight' }),
  auto_resolved: msg({ message: 'Auto-resolved', context: 'status of an insight' }),
};

/** Returns the labels of insight states. */
export function useInsightStateText(): (state: InsightState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(states[state]);
}

const reasons: Record<DismissalReason, MessageDescriptor> = {
  intended: msg`Intended`,
  wrong: msg`Not true`,
  unimportant: msg`Not important`,
};

/** Returns the labels of dismissal reasons. */
export function useDismissalText(): (reason: DismissalReason) => string {
  const { i18n } = useLingui();
  return (reason) => i18n._(reasons[reason]);
}

/** Returns an insight as a sentence. Text by people is bidi-isolated. */
export function useInsightSentence(): (insight: Insight) => string {
  const { t } = useLingui();
  const dollars = dollarFormat(useLocale());
  // Days are stored as their midnight in UTC.
  const day = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return ({ type, metric, subjects, evidence }) => {
    const [first, second] = subjects;
    const name = `\u2068${first?.label || first?.title || ''}\u2069`;
    const other = `\u2068${second?.label ?? ''}\u2069`;
    switch (type) {
      case 'contradiction':
        return t`${name} and ${other} are both in force, but contradict each other`;
      case 'repeated_error':
        return t`${plural(metric, { one: 'The same error came up in # session', other: 'The same error came up in # sessions' })}`;
      case 'hot_file':
        return t`${plural(metric, { one: `${name} was edited in # session`, other: `${name} was edited in # sessions` })}`;
      case 'stale_decision': {
        const due = second?.type === 'day' ? day.format(new Date(second.id)) : null;
        if (due) return t`${name} was due for review on ${due}`;
        if (second?.type === 'file')
          return t`${plural(metric, { one: `# citation of ${name} no longer matches the code`, other: `# citations of ${name} no longer match the code` })}`;
        return evidence.length > 0
          ? t`${plural(metric, { one: `# session reported ${name} as outdated`, other: `# sessions reported ${name} as outdated` })}`
          : t`${plural(metric, { one: `${name} was decided # day ago, but is not served`, other: `${name} was decided # days ago, but is not served` })}`;
      }
      case 'knowledge_gap':
        return t`${plural(metric, { one: `# session worked in ${name}, but no rule covers it`, other: `# sessions worked in ${name}, but no rule covers it` })}`;
      case 'unused_pattern':
        return t`${plural(metric, { one: `${name} was not served for # day`, other: `${name} was not served for # days` })}`;
      case 'cost': {
        const amount = dollars(metric / 100);
        return t`Agents cost ${amount} in seven days, far more than in the weeks before`;
      }
    }
  };
}
