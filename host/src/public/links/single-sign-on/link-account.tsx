import { type OrganizationLink, singleSignOnPath } from '@cairn/api';
import { forgetSignIn, keepIntendedRoute } from '@cairn/shell/storage';
import { Button, Callout } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { afterSignIn } from '../../auth/signed-in.ts';
import { goTo } from '../../navigation/path.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import { PageButton } from '../page-button.tsx';
import { useSingleSignOnCalls } from './single-sign-on-calls.ts';

/** The codes of a refused link for which the page has its own message. */
const ownCodes: Record<string, string> = { FORBIDDEN: 'SIGN_ON_CLOSED', NOT_FOUND: 'SIGN_IN_EXPIRED' };

/** Lets the owner of an account confirm that the account at an organization's issuer is theirs. They sign in to their own account first. */
export function LinkAccount({ link: { organization, email, returnUrl } }: { link: OrganizationLink }): ReactElement {
  const { t, i18n } = useLingui();
  const { user } = useVisit();
  const { link } = useSingleSignOnCalls();
  const { signOut } = useLinkCalls();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>();
  const isOwner = user?.email === email && refusal !== 'REAUTHENTICATE';

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await link();
    setBusy(false);
    if (!outcome.success) return setRefusal(outcome.code);
    if (returnUrl) keepIntendedRoute(returnUrl);
    afterSignIn(outcome.answer);
  };
  const signIn = async () => {
    if (user) {
      const outcome = await signOut();
      if (!outcome.success) return setRefusal(outcome.code);
      forgetSignIn();
    }
    goTo(`/auth/login?${new URLSearchParams({ redirect: singleSignOnPath })}`);
  };

  return (
    <AuthFrame
      forAll
      title={isOwner ? t`Connect your account` : t`Sign in to your account first`}
      lead={
        isOwner ? (
          <Trans>
            <bdi>{organization}</bdi> can then sign you in as{' '}
            <b>
              <bdi>{email}</bdi>
            </b>
            , in this organization only. It cannot change your account or open your other organizations.
          </Trans>
        ) : (
          <Trans>
            <b>
              <bdi>{email}</bdi>
            </b>{' '}
            has an account already. Sign in to it once the way you usually do. Then connect it with <bdi>{organization}</bdi>.
          </Trans>
        )
      }
    >
      {refusal !== undefined && refusal !== 'REAUTHENTICATE' && (
        <Callout tone="negative" live="alert">
          {refusalText(i18n, 'signOn', (refusal && ownCodes[refusal]) ?? refusal)}
        </Callout>
      )}
      <div className={frame.stack}>
        {isOwner ? (
          <Button variant="primary" size="large" wide busy={busy} onClick={() => void confirm()}>
            <Trans>Connect and continue</Trans>
          </Button>
        ) : (
          <Button variant="primary" size="large" wide onClick={() => void signIn()}>
            <Trans>Sign in to your account</Trans>
          </Button>
        )}
        <PageButton href={user ? '/app' : '/auth/login'}>
          <Trans>Not now</Trans>
        </PageButton>
      </div>
    </AuthFrame>
  );
}
