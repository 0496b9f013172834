import type { SecondFactor } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, fingerprintIcon, smartphoneIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The look and label of each second factor. */
export const factorLabels: Record<SecondFactor, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  passkey: { tone: 'neutral', icon: fingerprintIcon, text: msg({ message: 'Passkey', context: 'second factor' }) },
  totp: { tone: 'neutral', icon: smartphoneIcon, text: msg({ message: 'Code app', context: 'second factor' }) },
  optional: { tone: 'warning', icon: fingerprintIcon, text: msg({ message: 'Passkey or password', context: 'second factor' }) },
  none: { tone: 'warning', icon: circleAlertIcon, text: msg({ message: 'None', context: 'second factor' }) },
};

/** A person's second factor: an icon and a word. */
export function SecondFactorStatus({ factor }: { factor: SecondFactor }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = factorLabels[factor];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}
