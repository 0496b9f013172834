import { keptIntendedRoute } from '@cairn/shell/storage';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PageLink } from '../../navigation/page-link.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { MailRequest } from '../mail-request.tsx';

/** Requests a link for a new password. The confirmation is the same for every address. */
export function ForgotPassword(): ReactElement {
  const { t, i18n } = useLingui();
  const calls = useLinkCalls();
  return (
    <MailRequest
      forAll
      title={t`Reset your password`}
      lead={<Trans>We will email you a link. It expires in 30 minutes.</Trans>}
      call="forgot"
      // The link may open in another tab, so it carries the intended route.
      send={(email) => calls.forgot({ email, locale: i18n.locale, redirect: keptIntendedRoute() })}
      action={<Trans>Send link</Trans>}
      sent={(address) => <Trans>If there is an account for {address}, we sent a link to it.</Trans>}
    >
      <Trans>
        Remember your password? <PageLink href="/auth/login">Sign in</PageLink>
      </Trans>
    </MailRequest>
  );
}
