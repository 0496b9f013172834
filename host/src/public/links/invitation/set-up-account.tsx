import { needsName } from '@cairn/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { goTo } from '../../navigation/path.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import { useLinkToken } from '../link-token.ts';
import { NoAnswer } from '../no-answer.tsx';
import { useAnswer } from '../use-answer.ts';
import { InvitedAccountForm } from './invited-account-form.tsx';
import { OwnName } from './own-name-form.tsx';

/** The account setup of invited users without an account, and of users whose sign-in provider gave no name. */
export function SetUpAccount(): ReactElement {
  const { t } = useLingui();
  const { user, tenant } = useVisit();
  const token = useLinkToken();
  if (token || !user || !tenant) return <InvitedAccount token={token} />;
  if (needsName(user)) return <OwnName user={user} tenant={tenant} />;
  // Nothing is missing: the frame redirects to the application.
  return <AuthFrame title={t`Set up your account`} children={null} />;
}

/** Creates the account of an invited user. All other cases redirect to the page of the invitation. */
function InvitedAccount({ token }: { token: string | undefined }): ReactElement {
  const { t } = useLingui();
  const calls = useLinkCalls();
  const [outcome, retry] = useAnswer(calls.invitation, token);
  const invitation = outcome?.success ? outcome.answer : undefined;
  const fits = invitation?.state === 'open' && invitation.reader === 'nobody' && !invitation.hasAccount;
  const elsewhere = !token || (invitation !== undefined && !fits) || (outcome?.success === false && outcome.code === 'NOT_FOUND');
  useEffect(() => {
    if (elsewhere) goTo(`/auth/accept-invitation${location.hash}`, { replace: true });
  }, [elsewhere]);

  if (outcome?.success === false && !elsewhere) return <NoAnswer call="invitation" code={outcome.code} onRetry={retry} />;
  if (!token || !invitation || !fits) return <AuthFrame forAll title={t`Set up your account`} children={null} />;
  return (
    <AuthFrame
      forAll
      title={t`Set up your account`}
      lead={
        <Trans>
          For{' '}
          <b>
            <bdi>{invitation.email}</bdi>
          </b>{' '}
          in <bdi>{invitation.tenant}</bdi>.
        </Trans>
      }
    >
      <InvitedAccountForm key={token} token={token} email={invitation.email} onOver={retry} />
    </AuthFrame>
  );
}
