import type { FindingLevel, FindingState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, infoIcon, shieldIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const levels: Record<FindingLevel, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  critical: { tone: 'negative', icon: shieldIcon, text: msg({ message: 'Critical', context: 'severity' }) },
  high: { tone: 'negative', icon: triangleAlertIcon, text: msg({ message: 'High', context: 'severity' }) },
  medium: { tone: 'warning', icon: circleAlertIcon, text: msg({ message: 'Medium', context: 'severity' }) },
  low: { tone: 'neutral', icon: infoIcon, text: msg({ message: 'Low', context: 'severity' }) },
};

/** The severity of a finding: an icon and a word. */
export function Level({ level }: { level: FindingLevel }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = levels[level];
  return (
    <Status tone={tone} icon={icon} badge>
      {i18n._(text)}
    </Status>
  );
}

const states: Record<FindingState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'status of a finding' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'findings' }),
  resolved: msg({ message: 'Resolved', context: 'status of a finding' }),
  reopened: msg({ message: 'Reopen', context: 'status of a finding' }),
};

/** Returns the labels of finding states. */
export function useFindingStateText(): (state: FindingState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(states[state]);
}

/** Returns the labels of finding severities. */
export function useFindingLevelText(): (level: FindingLevel) => string {
  const { i18n } = useLingui();
  return (level) => i18n._(levels[level].text);
}
