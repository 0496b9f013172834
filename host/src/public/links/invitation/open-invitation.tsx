import type { InvitationPage } from '@cairn/api';
import { keepIntendedRoute } from '@cairn/shell/storage';
import { Button, Callout, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { afterSignIn } from '../../auth/signed-in.ts';
import { goTo } from '../../navigation/path.ts';
import { useLinkCalls } from '../link-calls.ts';
import styles from './invitation.module.css';
import { roles } from './roles.ts';

/** A pending invitation. */
export function OpenInvitation({
  invitation: { tenant, logo, inviter, email, role, projects, expiresAt, hasAccount, reader },
  token,
  onOver,
  onDeclined,
}: {
  invitation: InvitationPage;
  token: string;
  /** Called when it was closed in the meantime. */
  onOver: () => void;
  onDeclined: () => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const calls = useLinkCalls();
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  const [refusal, setRefusal] = useState<string>();
  const until = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(expiresAt));

  const answer = async (act: 'accept' | 'decline') => {
    if (busy) return;
    setBusy(act);
    const outcome = await calls[act](token);
    setBusy(undefined);
    if (outcome.success) return act === 'accept' ? afterSignIn(outcome.answer) : onDeclined();
    if (outcome.code === 'INVITATION_CLOSED') return onOver();
    setRefusal(refusalText(i18n, 'invitation', outcome.code));
  };
  const signIn = () => {
    keepIntendedRoute(`/auth/accept-invitation#${token}`);
    goTo('/auth/login');
  };

  return (
    <AuthFrame
      forAll
      title={t`${inviter} invites you to ${tenant}`}
      lead={
        <Trans>
          For{' '}
          <b>
            <bdi>{email}</bdi>
          </b>
          , until {until}.
        </Trans>
      }
    >
      <dl className={styles.card}>
        <dt>
          <Trans>Organization</Trans>
        </dt>
        <dd className={styles.strong} dir="auto">
          <span className={styles.tenant}>
            {logo !== null && <img className={styles.logo} src={logo} alt="" />}
            <bdi>{tenant}</bdi>
          </span>
        </dd>
        <dt>
          <Trans>Your role</Trans>
        </dt>
        <dd>
          <span className={styles.strong}>{i18n._(roles[role].name)}</span>
          <span className={styles.small}>{i18n._(roles[role].may)}</span>
        </dd>
        {projects.length > 0 && (
          <>
            <dt>
              <Trans>Projects</Trans>
            </dt>
            <dd>
              {projects.map((name, index) => (
                <div key={index} dir="auto">
                  {name}
                </div>
              ))}
            </dd>
          </>
        )}
        <dt>
          <Trans>Invited by</Trans>
        </dt>
        <dd dir="auto">{inviter}</dd>
      </dl>
      {refusal && (
        <Callout tone="negative" live="alert">
          {refusal}
        </Callout>
      )}
      <div className={frame.stack}>
        {reader === 'invited' && (
          <Button variant="primary" size="large" wide busy={busy === 'accept'} onClick={() => void answer('accept')}>
            <Trans>Join {tenant}</Trans>
          </Button>
        )}
        {reader === 'nobody' && hasAccount && (
          <Button variant="primary" size="large" wide onClick={signIn}>
            <Trans>Sign in and accept</Trans>
          </Button>
        )}
        {reader === 'nobody' && !hasAccount && (
          <Button variant="primary" size="large" wide onClick={() => goTo(`/auth/setup-account#${token}`)}>
            <Trans>Accept and create an account</Trans>
          </Button>
        )}
      </div>
      <p className={frame.note}>
        <Trans>
          Not you, or not expected?{' '}
          <TextButton aria-disabled={busy === 'decline'} onClick={() => void answer('decline')}>
            Decline
          </TextButton>
          . <bdi>{inviter}</bdi> gets an email. Nothing else happens.
        </Trans>
      </p>
    </AuthFrame>
  );
}
