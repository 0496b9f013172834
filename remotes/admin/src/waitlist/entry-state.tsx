import type { WaitlistEntry, WaitlistState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { banIcon, circleCheckIcon, circleDashedIcon, clockIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

export const entryStates: Record<WaitlistState, Look> = {
  waiting: { tone: 'warning', icon: clockIcon, text: msg({ message: 'Waiting', context: 'state of somebody on the waiting list' }) },
  unconfirmed: {
    tone: 'neutral',
    icon: circleDashedIcon,
    text: msg({ message: 'Address not confirmed', context: 'state of somebody on the waiting list' }),
  },
  admitted: {
    tone: 'positive',
    icon: circleCheckIcon,
    text: msg({ message: 'Admitted', context: 'state of somebody on the waiting list' }),
  },
};

const undelivered: Look = {
  tone: 'negative',
  icon: banIcon,
  text: msg({ message: 'Not delivered', context: 'state of somebody on the waiting list' }),
};

/** The state of an entry: an icon and a word. */
export function EntryState({
  entry: { state, delivery },
  badge = false,
}: {
  entry: Pick<WaitlistEntry, 'state' | 'delivery'>;
  badge?: boolean;
}): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = delivery === 'failed' && state !== 'waiting' ? undelivered : entryStates[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
