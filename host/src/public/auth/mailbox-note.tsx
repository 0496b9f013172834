import { Anchor, Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useVisit } from '../visit.ts';

/** A link to the mailbox of an installation without SMTP; nothing elsewhere. */
export function MailboxNote(): ReactElement | null {
  const { mailbox } = useVisit().config;
  if (!mailbox) return null;
  return (
    <Callout>
      <Trans>
        This installation does not send email. Its messages are in the <MailboxLink href={mailbox} />.
      </Trans>
    </Callout>
  );
}

function MailboxLink({ href }: { href: string }): ReactElement {
  return (
    <Anchor href={href} target="_blank" rel="noopener">
      <Trans>development mailbox</Trans>
    </Anchor>
  );
}
