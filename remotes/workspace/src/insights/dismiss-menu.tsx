import { dismissalReasons, type InsightTransition } from '@cairn/api';
import { Button, Icon, MenuButton } from '@cairn/ui/core';
import { chevronDownIcon, circleXIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useDismissalText } from '../texts/insight-texts.tsx';

/** Dismisses for the chosen reason. */
export function DismissMenu({
  placement,
  quiet,
  busy = false,
  onDismiss,
  children,
}: {
  placement: 'top end' | 'bottom end';
  /** The class name of a quiet button, whose label is hidden in narrow spaces. */
  quiet?: string | undefined;
  busy?: boolean;
  onDismiss: (reason: NonNullable<InsightTransition['reason']>) => void;
  children: string;
}): ReactElement {
  const { t } = useLingui();
  const reasonText = useDismissalText();
  return (
    <MenuButton
      label={t`Reason`}
      placement={placement}
      entries={dismissalReasons.map((code) => ({ id: code, label: reasonText(code), onAction: () => onDismiss({ code, note: '' }) }))}
      trigger={(props) => (
        <Button
          size="small"
          icon={circleXIcon}
          busy={busy}
          {...(quiet === undefined ? {} : { variant: 'quiet', className: quiet, title: children })}
          {...props}
        >
          {children} <Icon icon={chevronDownIcon} size="small" />
        </Button>
      )}
    />
  );
}
