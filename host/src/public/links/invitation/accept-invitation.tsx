import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { DeadEnd } from '../dead-end.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { useLinkToken } from '../link-token.ts';
import { NoAnswer } from '../no-answer.tsx';
import { PageButton } from '../page-button.tsx';
import { useAnswer } from '../use-answer.ts';
import { ClosedInvitation } from './closed-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { OtherAccount } from './other-account.tsx';

/** The page of an invitation: accept it, or why that is not possible and what to do. */
export function AcceptInvitation(): ReactElement {
  const { t } = useLingui();
  const token = useLinkToken();
  const calls = useLinkCalls();
  const [outcome, retry] = useAnswer(calls.invitation, token);
  const [declined, setDeclined] = useState(false);

  if (token && !outcome) return <AuthFrame forAll title={t`Invitation`} children={null} />;
  if (outcome && !outcome.success && outcome.code !== 'NOT_FOUND')
    return <NoAnswer call="invitation" code={outcome.code} onRetry={retry} />;
  if (!token || !outcome?.success)
    return (
      <DeadEnd
        drawing="lost"
        title={t`Invitation not found`}
        lead={
          <Trans>The link may be incomplete, or a newer email may have a newer link. If in doubt, ask the person who invited you.</Trans>
        }
        actions={
          <PageButton variant="primary" href="/auth/login">
            <Trans>Back to sign in</Trans>
          </PageButton>
        }
      />
    );
  const invitation = outcome.answer;
  if (declined)
    return (
      <DeadEnd
        drawing="done"
        title={t`You declined the invitation`}
        lead={
          <Trans>
            <bdi>{invitation.inviter}</bdi> gets an email. Nothing else happens.
          </Trans>
        }
        actions={
          <PageButton href="/">
            <Trans>Go to home page</Trans>
          </PageButton>
        }
      />
    );
  if (invitation.state !== 'open') return <ClosedInvitation key={token} invitation={invitation} token={token} />;
  if (invitation.reader === 'other') return <OtherAccount key={token} invitation={invitation} token={token} />;
  return <OpenInvitation key={token} invitation={invitation} token={token} onOver={retry} onDeclined={() => setDeclined(true)} />;
}
