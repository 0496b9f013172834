import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { DeadEnd } from '../dead-end.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { useLinkToken } from '../link-token.ts';
import { NoAnswer } from '../no-answer.tsx';
import { PageButton } from '../page-button.tsx';
import { useAnswer } from '../use-answer.ts';
import { NewPassword } from './new-password.tsx';

/** The page of a password link: the form, or why the link is no longer valid and how to get another. */
export function ResetPassword(): ReactElement {
  const { t } = useLingui();
  const token = useLinkToken();
  const { resetLink } = useLinkCalls();
  const [outcome, retry] = useAnswer(resetLink, token);

  if (token && !outcome) return <AuthFrame forAll title={t`Choose a new password`} children={null} />;
  if (outcome && !outcome.success) return <NoAnswer call="reset" code={outcome.code} onRetry={retry} />;
  if (token && outcome?.answer.state === 'open')
    return <NewPassword key={token} token={token} email={outcome.answer.email} expiresAt={outcome.answer.expiresAt} onOver={retry} />;

  const actions = (
    <>
      <PageButton variant="primary" href="/auth/forgot-password">
        <Trans>Send me a new link</Trans>
      </PageButton>
      <PageButton href="/auth/login">
        <Trans>Back to sign in</Trans>
      </PageButton>
    </>
  );
  const state = outcome?.answer.state ?? 'unknown';
  if (state === 'expired')
    return (
      <DeadEnd
        title={t`This link has expired`}
        lead={<Trans>It was valid for 30 minutes. Your password has not changed.</Trans>}
        actions={actions}
      />
    );
  if (state === 'used')
    return (
      <DeadEnd
        title={t`This link has been used`}
        lead={<Trans>Each link works once. If it was not you who used it, request a new link now.</Trans>}
        actions={actions}
      />
    );
  return (
    <DeadEnd
      title={t`Invalid link`}
      lead={<Trans>Part of it may be missing. Open it from the email again, or request a new one.</Trans>}
      actions={actions}
    />
  );
}
