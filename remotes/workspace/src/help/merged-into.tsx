import type { SupportTicket } from '@cairn/api';
import { Callout, Link } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Links to the ticket into which support has merged this one. */
export function MergedInto({ mergedInto: { number, own } }: { mergedInto: NonNullable<SupportTicket['mergedInto']> }): ReactElement {
  return own ? (
    <Callout
      tone="info"
      title={<Trans>This ticket continues in #{number}</Trans>}
      actions={
        <Link to={`/app/help?ticket=${number}`}>
          <Trans>Open #{number}</Trans>
        </Link>
      }
    >
      <Trans>Support merged it with another ticket of yours. All messages are there.</Trans>
    </Callout>
  ) : (
    <Callout tone="info" title={<Trans>Support merged this ticket into #{number}</Trans>}>
      <Trans>Others asked about the same thing. You get the answers here and by email.</Trans>
    </Callout>
  );
}
