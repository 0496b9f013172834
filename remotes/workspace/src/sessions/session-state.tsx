import { type Session, type SessionState, sessionStateAt } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleDashedIcon, circleDotIcon, circleHelpIcon, circleSlashIcon, circleXIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

const waitingLook: Look = { tone: 'warning', icon: circleHelpIcon, text: msg({ message: 'Waiting', context: 'state of a session' }) };
const looks: Record<SessionState, Look> = {
  active: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Active', context: 'state of a session' }) },
  idle: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Idle', context: 'state of a session' }) },
  completed: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Completed', context: 'state of a session' }) },
  abandoned: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Abandoned', context: 'state of a session' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'state of a session' }) },
};

/** The current state of a session: an icon and a word. An open session may wait for its person. */
export function SessionStatus({ session, badge = false }: { session: Session; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = lookOf(session);
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}

function lookOf(session: Session): Look {
  return session.waiting ? waitingLook : looks[sessionStateAt(session, new Date())];
}

/** Returns the word for the state of a session. */
export function useSessionStateText(session: Session): string {
  const { i18n } = useLingui();
  return i18n._(lookOf(session).text);
}

/** Returns the state of the dot of an open session. */
export function pulseOf(session: Session): 'live' | 'waiting' | 'idle' {
  if (session.waiting) return 'waiting';
  return sessionStateAt(session, new Date()) === 'active' ? 'live' : 'idle';
}

/** Returns filter entries of session states. */
export function useSessionStateEntry(): (state: SessionState) => { value: SessionState; label: string; icon: IconData } {
  const { i18n } = useLingui();
  return (state) => ({ value: state, label: i18n._(looks[state].text), icon: looks[state].icon });
}
