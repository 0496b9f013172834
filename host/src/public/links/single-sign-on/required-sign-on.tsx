import type { Tenant, User } from '@cairn/api';
import { forgetSignIn } from '@cairn/shell/storage';
import { ButtonAnchor, Callout, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import frame from '../../auth/auth-frame.module.css';
import { AuthFrame } from '../../auth/auth-frame.tsx';
import { refusalText } from '../../auth/refusals.ts';
import { goTo } from '../../navigation/path.ts';
import { useVisit } from '../../visit.ts';
import { useLinkCalls } from '../link-calls.ts';
import { OtherTenants } from '../second-factor/other-tenants.tsx';

/** For people whose organization requires single sign-on: sign in through it, switch the organization, or sign out. */
export function RequiredSignOn({ user: { email }, tenant: { name, slug } }: { user: User; tenant: Tenant }): ReactElement {
  const { t, i18n } = useLingui();
  const { apiBase } = useVisit().config;
  const { signOut } = useLinkCalls();
  const [refusal, setRefusal] = useState<string | null>();
  const leave = async () => {
    const outcome = await signOut();
    if (!outcome.success) return setRefusal(outcome.code);
    forgetSignIn();
    goTo('/auth/login');
  };
  return (
    <AuthFrame
      forAll
      title={t`Sign in through your organization`}
      lead={
        <Trans>
          <bdi>{name}</bdi> requires single sign-on. Unsaved text is still in this browser.
        </Trans>
      }
    >
      {refusal !== undefined && (
        <Callout tone="negative" live="alert">
          {refusalText(i18n, 'signOn', refusal)}
        </Callout>
      )}
      <div className={frame.stack}>
        <ButtonAnchor variant="primary" size="large" wide href={`${apiBase}/auth/organization-login/${slug}`}>
          <Trans>Continue with single sign-on</Trans>
        </ButtonAnchor>
        <OtherTenants onRefused={setRefusal} />
      </div>
      <p className={frame.note}>
        <Trans>
          Signed in as <bdi>{email}</bdi>. <TextButton onClick={() => void leave()}>Sign out</TextButton>
        </Trans>
      </p>
    </AuthFrame>
  );
}
