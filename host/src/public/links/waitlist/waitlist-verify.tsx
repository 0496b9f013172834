import { Drawing, Mark } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { DeadEnd } from '../dead-end.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { useLinkToken } from '../link-token.ts';
import { NoAnswer } from '../no-answer.tsx';
import { PageButton } from '../page-button.tsx';
import { useAnswer } from '../use-answer.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import styles from './waitlist-verify.module.css';

/** The page of the link that confirms an address on the waiting list, with its position. Without a link, the form to join. */
export function WaitlistVerify(): ReactElement {
  const { t } = useLingui();
  const token = useLinkToken();
  const { place: ask } = useLinkCalls();
  const [outcome, retry] = useAnswer(ask, token);

  if (!token) return <JoinWaitlist />;
  if (!outcome) return <AuthFrame forAll title={t`Confirm your place`} children={null} />;
  if (!outcome.success && outcome.code !== 'NOT_FOUND') return <NoAnswer call="waitlist" code={outcome.code} onRetry={retry} />;
  if (!outcome.success)
    return (
      <DeadEnd
        drawing="lost"
        title={t`Invalid link`}
        lead={<Trans>A newer email may have a newer link, or this address may already have an account.</Trans>}
        actions={
          <>
            <PageButton variant="primary" href="/auth/login">
              <Trans>Sign in</Trans>
            </PageButton>
            <PageButton href="/auth/waitlist-verify">
              <Trans>Join the waiting list again</Trans>
            </PageButton>
          </>
        }
      />
    );
  const { state, email, before } = outcome.answer;
  if (state === 'admitted')
    return (
      <AuthFrame
        forAll
        title={t`It is your turn`}
        above={<Drawing name="done" />}
        lead={
          <Trans>
            We sent a link to{' '}
            <b>
              <bdi>{email}</bdi>
            </b>
            . Use it to create your account.
          </Trans>
        }
      >
        <PageButton href="/auth/login">
          <Trans>Back to sign in</Trans>
        </PageButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      forAll
      title={t`You are on the waiting list`}
      lead={
        <Trans>
          <b>
            <bdi>{email}</bdi>
          </b>{' '}
          is confirmed. We will email you when it is your turn.
        </Trans>
      }
    >
      <div className={styles.place} role="status">
        <Mark className={styles.mark} />
        <span>
          <span className={styles.count}>
            {before === 0 ? <Trans>You are next</Trans> : <Plural value={before} one="# ahead of you" other="# ahead of you" />}
          </span>
          <span className={styles.small}>
            <Trans>Open this link again to see your position.</Trans>
          </span>
        </span>
      </div>
      <p className={frame.note}>
        <Trans>Invited by a colleague in the meantime? Use that invitation instead.</Trans>
      </p>
    </AuthFrame>
  );
}
