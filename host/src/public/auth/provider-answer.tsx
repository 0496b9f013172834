import { type ExternalProvider, homePath, type Tenant, type User } from '@cairn/api';
import { announceLater, keepIntendedRoute } from '@cairn/shell/storage';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { Reached } from './reached.tsx';
import { afterFirstStep, enterApplication } from './signed-in.ts';

interface ProviderAnswerProps {
  /** Undefined when a signed-in user has opened the page by hand. */
  provider: ExternalProvider | undefined;
  user: User;
  tenant: Tenant;
  returnUrl: string | undefined;
  /** Whether a signed-in user has linked an account. */
  linking: boolean;
}

/** The screen after a successful sign-in with a provider: shows it and continues. */
export function ProviderAnswer({ provider, user, tenant, returnUrl, linking }: ProviderAnswerProps): ReactElement {
  const { t } = useLingui();
  useEffect(() => {
    if (returnUrl && returnUrl !== homePath) keepIntendedRoute(returnUrl);
    if (linking) announceLater('linked');
    // A user who has linked an account or opened the page by hand is already signed in.
    if (provider && !linking) afterFirstStep({ user, tenant });
    else enterApplication({ user, tenant });
  }, [provider, user, tenant, returnUrl, linking]);
  const { email } = user;
  const { name } = tenant;
  return (
    <AuthFrame title={linking ? t`Linking your account` : t`Signing you in`} forAll>
      <Reached
        done={[provider && <Trans key="answered">{provider} responded</Trans>, <Trans key="known">Signed in as {email}</Trans>]}
        now={<Trans>Opening {name}</Trans>}
      />
    </AuthFrame>
  );
}
