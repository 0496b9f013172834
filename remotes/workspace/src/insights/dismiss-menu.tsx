import { dismissalReasons, type InsightTransition } from '@cairn/api';
import { Button, Icon, MenuButton } from '@cairn/ui/core';
import { chevronDownIcon, circleXIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useDismissalText } from '../texts/insight-texts.tsx';

/** Dismisses, for the reason that is chosen. */
export function DismissMenu({
  placement,
  quiet = false,
  busy = false,
  onDismiss,
  children,
}: {
  placement: 'top end' | 'bottom end';
  quiet?: boolean;
  busy?: boolean;
  onDismiss: (reason: NonNullable<InsightTransition['reason']>) => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const reasonText = useDismissalText();
  return (
    <MenuButton
      label={t`Why it is dismissed`}
      placement={placement}
      entries={dismissalReasons.map((code) => ({ id: code, label: reasonText(code), onAction: () => onDismiss({ code, note: '' }) }))}
      trigger={(props) => (
        <Button variant={quiet ? 'quiet' : 'default'} size="small" icon={circleXIcon} busy={busy} {...props}>
          {children} <Icon icon={chevronDownIcon} size="small" />
        </Button>
      )}
    />
  );
}
