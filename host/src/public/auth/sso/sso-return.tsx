import type { SsoConfig } from '@cairn/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { useVisit } from '../../visit.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { Reached } from '../reached.tsx';
import { afterFirstStep } from '../signed-in.ts';
import { signOnAt } from './sign-on.ts';

/** Completes a single sign-on after the provider's redirect. */
export function SsoReturn({ sso, onFailure }: { sso: SsoConfig; onFailure: (code: string) => void }): ReactElement {
  const { t } = useLingui();
  const { apiBase } = useVisit().config;
  useEffect(() => {
    let shown = true;
    void signOnAt(apiBase, sso)
      .completeRedirect()
      .then((outcome) => {
        if (!shown) return;
        if (outcome.kind === 'answer') afterFirstStep(outcome.answer);
        else onFailure(outcome.kind === 'failed' ? outcome.code : 'SIGN_IN_INCOMPLETE');
      });
    return () => {
      shown = false;
    };
  }, [apiBase, sso, onFailure]);
  return (
    <AuthFrame title={t`Signing you in`} forAll>
      <Reached done={[<Trans key="answered">Your organization responded</Trans>]} now={<Trans>Verifying your identity</Trans>} />
    </AuthFrame>
  );
}

/** Ends the provider's session after ours has ended, and continues to the landing page. */
export function SsoSignOut({ sso }: { sso: SsoConfig }): ReactElement {
  const { t } = useLingui();
  const { apiBase } = useVisit().config;
  useEffect(() => {
    const hint = decodeURIComponent(location.hash.slice(1));
    void signOnAt(apiBase, sso)
      .signOut(hint)
      .then(({ kind }) => {
        // Resolves only on failure: the user is at least signed out of Cairn.
        if (kind === 'failed') location.replace('/');
      });
  }, [apiBase, sso]);
  return (
    <AuthFrame title={t`Signing you out`} forAll>
      <Reached done={[<Trans key="here">You are signed out of Cairn</Trans>]} now={<Trans>Signing you out of your organization</Trans>} />
    </AuthFrame>
  );
}
