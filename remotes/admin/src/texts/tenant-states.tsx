import { usePlanText } from '@cairn/billing/plans';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleDotIcon, circlePauseIcon, circleSlashIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

const statuses: Record<string, Look> = {
  active: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Active', context: 'status of an organization' }) },
  suspended: { tone: 'negative', icon: circlePauseIcon, text: msg({ message: 'Suspended', context: 'status of an organization' }) },
  closed: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Closed', context: 'status of an organization' }) },
};

const roles: Record<string, MessageDescriptor> = {
  owner: msg({ message: 'Owner', context: 'role in an organization' }),
  admin: msg({ message: 'Administrator', context: 'role in an organization' }),
  teamlead: msg({ message: 'Team lead', context: 'role in an organization' }),
  developer: msg({ message: 'Developer', context: 'role in an organization' }),
  viewer: msg({ message: 'Viewer', context: 'role in an organization' }),
};

/** An organization's status: an icon and a word. */
export function TenantStatus({ status, badge = false }: { status: string; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const look = statuses[status];
  return (
    <Status tone={look?.tone ?? 'neutral'} icon={look?.icon ?? circleDotIcon} badge={badge}>
      {look ? i18n._(look.text) : status}
    </Status>
  );
}

/** Returns labels for API values. Unknown values are shown as they are. */
export function useTenantTexts(): Record<'status' | 'plan' | 'role', (name: string) => string> {
  const { i18n } = useLingui();
  const planText = usePlanText();
  const textOf = (known: MessageDescriptor | undefined, name: string) => (known ? i18n._(known) : name);
  return {
    status: (name) => textOf(statuses[name]?.text, name),
    plan: planText,
    role: (name) => textOf(roles[name], name),
  };
}
