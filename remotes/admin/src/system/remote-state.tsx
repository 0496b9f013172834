import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circlePauseIcon, circleXIcon, clockIcon, eyeIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { RemoteState as State } from './remote-rows.ts';

const looks: Record<State, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  live: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Live', context: 'state of a remote' }) },
  watch: { tone: 'warning', icon: eyeIcon, text: msg({ message: 'Watch', context: 'state of a remote' }) },
  fallback: { tone: 'warning', icon: triangleAlertIcon, text: msg({ message: 'Older release', context: 'state of a remote' }) },
  off: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Switched off', context: 'state of a remote' }) },
  'left-out': { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Skipped', context: 'state of a remote' }) },
  new: { tone: 'neutral', icon: clockIcon, text: msg({ message: 'Never promoted', context: 'state of a remote' }) },
};

/** The state of a remote: an icon and a word. */
export function RemoteState({ state, badge = false }: { state: State; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
