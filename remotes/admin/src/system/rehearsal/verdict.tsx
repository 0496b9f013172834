import type { Rehearsal } from '@cairn/contract';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleCheckIcon, circleXIcon, triangleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** How each verdict looks. */
export const verdicts: Record<Rehearsal['verdict'], { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  passed: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Passed', context: 'verdict of a rehearsal' }) },
  fallback: { tone: 'warning', icon: triangleAlertIcon, text: msg({ message: 'With fallbacks', context: 'verdict of a rehearsal' }) },
  refused: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Refused', context: 'verdict of a rehearsal' }) },
};

/** The verdict in one word. */
export function Verdict({ verdict }: Pick<Rehearsal, 'verdict'>): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = verdicts[verdict];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}
