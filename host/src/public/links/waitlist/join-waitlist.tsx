import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PageLink } from '../../navigation/page-link.tsx';
import { useLinkCalls } from '../link-calls.ts';
import { MailRequest } from '../mail-request.tsx';

/** Signing up where it is by invitation: an address, and no more, until it is its turn. */
export function JoinWaitlist(): ReactElement {
  const { t, i18n } = useLingui();
  const calls = useLinkCalls();
  return (
    <MailRequest
      title={t`Get a place in the line`}
      lead={<Trans>Cairn grows step by step. Leave your address, and we write to you when it is your turn.</Trans>}
      call="waitlist"
      send={(email) => calls.joinWaitlist({ email, locale: i18n.locale })}
      action={<Trans>Ask for a place</Trans>}
      sent={(address) => <Trans>We have sent a link to {address}. Your place in the line counts from when you open it.</Trans>}
    >
      <Trans>
        Already have an account? <PageLink href="/auth/login">Sign in</PageLink>
      </Trans>
    </MailRequest>
  );
}
