import { externalProviders, safeRedirect } from '@cairn/api';
import { ButtonAnchor, Callout } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useVisit } from '../visit.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ProviderAnswer } from './provider-answer.tsx';
import { refusalText } from './refusals.ts';
import { SsoReturn, SsoSignOut } from './sso/sso-return.tsx';

/** Reads the provider's response from the address. */
function readAnswer() {
  const query = new URLSearchParams(location.search);
  return {
    provider: externalProviders.find((provider) => provider === query.get('provider')),
    sso: query.get('sso'),
    error: query.get('error'),
    linking: query.has('linking'),
    returnUrl: safeRedirect(query.get('returnUrl')),
  };
}

/** The screen after a sign-in with a provider: shows the progress and continues, or shows why it failed, with a link back. */
export function Callback(): ReactElement {
  const { config, user, tenant } = useVisit();
  const [answer] = useState(readAnswer);
  const [failure, setFailure] = useState(answer.error);
  const { provider, returnUrl, linking } = answer;
  const { sso } = config.signIn;
  if (failure) return <Failure code={failure} linking={linking} returnUrl={returnUrl} />;
  if (answer.sso === 'redirect' && sso) return <SsoReturn sso={sso} onFailure={setFailure} />;
  if (answer.sso === 'sign-out' && sso) return <SsoSignOut sso={sso} />;
  if (user && tenant) return <ProviderAnswer provider={provider} user={user} tenant={tenant} returnUrl={returnUrl} linking={linking} />;
  // Opened by hand, or the sign-in has already ended.
  return <Failure code="SIGN_IN_INCOMPLETE" linking={linking} returnUrl={returnUrl} />;
}

function Failure({ code, linking, returnUrl }: { code: string; linking: boolean; returnUrl: string | undefined }): ReactElement {
  const { t, i18n } = useLingui();
  const query = returnUrl ? `?${new URLSearchParams({ redirect: returnUrl })}` : '';
  return (
    <AuthFrame title={linking ? t`Not linked` : t`Not signed in`} forAll>
      <Callout tone="negative" live="alert">
        {refusalText(i18n, 'signOn', code)}
      </Callout>
      {linking ? (
        <ButtonAnchor variant="primary" size="large" wide href={returnUrl ?? '/app/settings/security'}>
          <Trans>Back to settings</Trans>
        </ButtonAnchor>
      ) : (
        <ButtonAnchor variant="primary" size="large" wide href={`/auth/login${query}`}>
          <Trans>Back to sign in</Trans>
        </ButtonAnchor>
      )}
    </AuthFrame>
  );
}
