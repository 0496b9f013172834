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

/** Choosing a new password by the link of a mail; a link that is over says why, and how to get another. */
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
        lead={<Trans>It was good for 30 minutes. Your password is still the one that you had.</Trans>}
        actions={actions}
      />
    );
  if (state === 'used')
    return (
      <DeadEnd
        title={t`This link has been used`}
        lead={<Trans>A link is good for one new password. If it was not you who chose it, ask for a new link at once.</Trans>}
        actions={actions}
      />
    );
  return (
    <DeadEnd
      title={t`This link leads nowhere`}
      lead={<Trans>Perhaps a part of it is missing: open it from the mail once more, or have a new one sent.</Trans>}
      actions={actions}
    />
  );
}
