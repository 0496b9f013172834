import type { DecisionState } from '@cairn/api';
import type { IconData, Tone } from '@cairn/ui/core';
import { Status } from '@cairn/ui/core';
import { archiveIcon, circleCheckIcon, circleDashedIcon, circleDotIcon, circleSlashIcon, circleXIcon } from '@cairn/ui/icons';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const looks: Record<DecisionState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  draft: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Draft', context: 'status of a decision' }) },
  proposed: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Proposed', context: 'status of a decision' }) },
  accepted: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Accepted', context: 'status of a decision' }) },
  rejected: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Rejected', context: 'status of a decision' }) },
  deprecated: { tone: 'warning', icon: archiveIcon, text: msg({ message: 'Deprecated', context: 'status of a decision' }) },
  superseded: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Superseded', context: 'status of a decision' }) },
};

/** A decision's status: an icon and a word. */
export function DecisionStatus({ state, badge = false }: { state: DecisionState; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns the label of a decision's status, outside of React. */
export function decisionStateWord(i18n: I18n, state: DecisionState): string {
  return i18n._(looks[state].text);
}

/** Returns the labels of decision statuses, for menus and sentences. */
export function useDecisionStateText(): (state: DecisionState) => string {
  const { i18n } = useLingui();
  return (state) => i18n._(looks[state].text);
}

export function decisionStateIcon(state: DecisionState): IconData {
  return looks[state].icon;
}
