import type { Member } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circlePauseIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

type State = Member['status'];

/** The look and label of each state. */
export const memberStates: Record<State, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  active: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Active', context: 'state of a member' }) },
  suspended: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Suspended', context: 'state of a member' }) },
};

/** A member's state: an icon and a word. */
export function MemberState({ state }: { state: State }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = memberStates[state];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}
