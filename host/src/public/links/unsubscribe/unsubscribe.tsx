import { UnsubscribeTokenSchema } from '@cairn/api';
import { Button, Drawing } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { DeadEnd } from '../dead-end.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { useLinkToken } from '../link-token.ts';
import { PageButton } from '../page-button.tsx';

/**
 * The page of the link in notification mails: turns these mails off after a question, because mail scanners open links too, and on again.
 * Needs no sign-in.
 */
export function Unsubscribe(): ReactElement {
  const { t, i18n } = useLingui();
  const token = useLinkToken(UnsubscribeTokenSchema);
  const calls = useLinkCalls();
  const [emails, setEmails] = useState(true);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: string | null }>();

  if (!token || failure?.code === 'NOT_FOUND')
    return (
      <DeadEnd
        title={t`Invalid link`}
        lead={<Trans>Sign in to choose which emails you get.</Trans>}
        actions={
          <PageButton variant="primary" href="/auth/login?redirect=%2Fapp%2Fnotifications%3Fpreferences%3D1">
            <Trans>Sign in</Trans>
          </PageButton>
        }
      />
    );

  const change = async (wanted: boolean) => {
    setBusy(true);
    setFailure(undefined);
    const outcome = await (wanted ? calls.resubscribe(token) : calls.unsubscribe(token));
    setBusy(false);
    if (!outcome.success) return setFailure({ code: outcome.code });
    setEmails(outcome.answer.emails);
    setChanged(true);
  };
  return (
    <AuthFrame
      forAll
      title={emails ? (changed ? t`You get notification emails again` : t`Stop notification emails?`) : t`Notification emails are off`}
      above={changed && <Drawing name="done" />}
      lead={
        emails ? (
          changed ? (
            <Trans>Your former choices apply again.</Trans>
          ) : (
            <Trans>You still see notifications in Cairn. Emails about your account and its security still arrive.</Trans>
          )
        ) : (
          <Trans>You still see notifications in Cairn.</Trans>
        )
      }
    >
      {failure && (
        <p className={frame.note} role="alert">
          {refusalText(i18n, 'unsubscribe', failure.code)}
        </p>
      )}
      <div className={frame.stack}>
        <Button variant={changed ? undefined : 'primary'} size="large" wide busy={busy} onClick={() => void change(!emails)}>
          {emails ? <Trans>Stop notification emails</Trans> : <Trans>Turn them on again</Trans>}
        </Button>
        <PageButton href="/app/notifications?preferences=1">
          <Trans>Choose which emails you get</Trans>
        </PageButton>
      </div>
    </AuthFrame>
  );
}
