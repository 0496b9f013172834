import { Button, Callout } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import { refusalText } from '../../auth/refusals.ts';
import { useLinkCalls } from '../link-calls.ts';

/** A button that asks the inviter for another invitation, and shows that it was sent. */
export function RequestInvitation({
  token,
  inviter,
  variant,
  children,
}: {
  token: string;
  inviter: string;
  variant?: 'primary';
  children: ReactNode;
}): ReactElement {
  const { i18n } = useLingui();
  const { askAgain } = useLinkCalls();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ refusal?: string }>();
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await askAgain(token);
    setBusy(false);
    setAsked(outcome.success ? {} : { refusal: refusalText(i18n, 'invitation', outcome.code) });
  };
  if (asked && !asked.refusal)
    return (
      <Callout tone="positive" live="status">
        <Trans>
          We emailed <bdi>{inviter}</bdi>. The new invitation will be sent to your address.
        </Trans>
      </Callout>
    );
  return (
    <>
      {asked?.refusal && (
        <Callout tone="negative" live="alert">
          {asked.refusal}
        </Callout>
      )}
      <Button variant={variant} size="large" wide busy={busy} onClick={() => void ask()}>
        {children}
      </Button>
    </>
  );
}
