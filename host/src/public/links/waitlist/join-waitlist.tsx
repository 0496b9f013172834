import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PageLink } from '../../navigation/page-link.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { MailRequest } from '../mail-request.tsx';

/** The form to join the waiting list, for an installation where sign-up is by invitation. */
export function JoinWaitlist(): ReactElement {
  const { t, i18n } = useLingui();
  const calls = useLinkCalls();
  return (
    <MailRequest
      title={t`Join the waiting list`}
      lead={<Trans>Leave your address, and we will email you when it is your turn.</Trans>}
      call="waitlist"
      send={(email) => calls.joinWaitlist({ email, locale: i18n.locale })}
      action={<Trans>Join the waiting list</Trans>}
      sent={(address) => <Trans>We sent a link to {address}. Open it to confirm your place on the list.</Trans>}
    >
      <Trans>
        Already have an account? <PageLink href="/auth/login">Sign in</PageLink>
      </Trans>
    </MailRequest>
  );
}
