import type { Announcement } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleSlashIcon, clockIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const states: Record<Announcement['state'], { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  current: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Shown now', context: 'state of an announcement' }) },
  scheduled: { tone: 'info', icon: clockIcon, text: msg({ message: 'Scheduled', context: 'state of an announcement' }) },
  ended: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Ended', context: 'state of an announcement' }) },
};

export const toneTexts: Record<Announcement['tone'], MessageDescriptor> = {
  info: msg({ message: 'Information', context: 'kind of an announcement' }),
  warning: msg({ message: 'Warning', context: 'kind of an announcement' }),
};

export const audienceTexts: Record<Announcement['audience'], MessageDescriptor> = {
  everyone: msg({ message: 'Everyone', context: 'audience of an announcement' }),
  managers: msg({ message: 'Owners and administrators', context: 'audience of an announcement' }),
};

/** An announcement's state: an icon and a word. */
export function AnnouncementState({ state }: Pick<Announcement, 'state'>): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = states[state];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}
