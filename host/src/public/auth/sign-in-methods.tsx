import type { SignInConfig } from '@cairn/api';
import { Button, ButtonAnchor, Callout } from '@cairn/ui/core';
import { building2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { useInBrowser } from '../prerender/prerender.ts';
import { useVisit } from '../visit.ts';
import { addressRedirect } from './address-redirect.ts';
import frame from './auth-frame.module.css';
import { failureText } from './messages.ts';
import styles from './sign-in-methods.module.css';
import { useSignOn } from './sso/use-sign-on.ts';

/** In display order. Brand names, the same in every language. */
const order = ['Microsoft', 'Google', 'GitHub'] as const;

/**
 * The sign-in methods other than email that this installation has set up, if any. The server removes the others from the HTML by their
 * `data-method`, so an element must not contain another of the same kind.
 * @param quietly signs in at once users who used single sign-on in this browser before
 */
export function SignInMethods({ quietly = false }: { quietly?: boolean }): ReactElement | null {
  const { config, user } = useVisit();
  const { providers, sso } = config.signIn;
  if (providers.length === 0 && !sso) return null;
  return (
    <section className={styles.methods} data-sign-in-methods="">
      {sso && <SingleSignOn sso={sso} quietly={quietly && !user} />}
      <div className={styles.providers}>
        {order
          .filter((provider) => providers.includes(provider))
          .map((provider) => (
            <ProviderLink key={provider} provider={provider} />
          ))}
      </div>
      <p className={frame.or}>
        <Trans>or with email</Trans>
      </p>
    </section>
  );
}

function ProviderLink({ provider }: { provider: (typeof order)[number] }): ReactElement {
  const { t } = useLingui();
  const { config } = useVisit();
  const redirect = useInBrowser(() => addressRedirect() ?? '', '');
  const query = redirect && `?${new URLSearchParams({ returnUrl: redirect })}`;
  return (
    <ButtonAnchor
      size="large"
      data-method={provider}
      href={`${config.apiBase}/auth/external-login/${provider}${query}`}
      aria-label={t`Continue with ${provider}`}
    >
      {provider}
    </ButtonAnchor>
  );
}

function SingleSignOn({ sso, quietly }: { sso: NonNullable<SignInConfig['sso']>; quietly: boolean }): ReactElement {
  const { i18n } = useLingui();
  const signOn = useSignOn(sso);
  const { quiet } = signOn;
  useEffect(() => (quietly ? quiet() : undefined), [quietly, quiet]);
  return (
    <>
      {signOn.state.kind === 'failed' && (
        <Callout
          tone="negative"
          live="alert"
          actions={
            signOn.state.code === 'POPUP_BLOCKED' && (
              <Button size="small" onClick={signOn.redirect}>
                <Trans>Continue in this window</Trans>
              </Button>
            )
          }
        >
          {(signOn.state.words?.refusalText ?? failureText)(i18n, 'signOn', signOn.state.code)}
        </Callout>
      )}
      {signOn.state.kind === 'elsewhere' && (
        <Callout
          live="status"
          actions={
            <Button size="small" onClick={signOn.giveUp}>
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>Sign in using the window that opened.</Trans>
        </Callout>
      )}
      <Button
        size="large"
        wide
        data-method="sso"
        icon={building2Icon}
        busy={signOn.state.kind === 'busy'}
        onPointerEnter={signOn.prepare}
        onFocus={signOn.prepare}
        onClick={sso.interaction === 'popup' ? signOn.popup : signOn.redirect}
      >
        <Trans>Continue with your organization</Trans>
      </Button>
    </>
  );
}
