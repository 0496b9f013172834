import { type Session, type SessionState, sessionStateAt } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleDashedIcon, circleDotIcon, circleSlashIcon, circleXIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

const looks: Record<SessionState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  active: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Active', context: 'state of a session' }) },
  idle: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Idle', context: 'state of a session' }) },
  completed: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Completed', context: 'state of a session' }) },
  abandoned: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Abandoned', context: 'state of a session' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'state of a session' }) },
};

/** The current state of a session: an icon and a word. */
export function SessionStatus({ session, badge = false }: { session: Session; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[sessionStateAt(session, new Date())];
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

/** Returns filter entries of session states. */
export function useSessionStateEntry(): (state: SessionState) => { value: SessionState; label: string; icon: IconData } {
  const { i18n } = useLingui();
  return (state) => ({ value: state, label: i18n._(looks[state].text), icon: looks[state].icon });
}
