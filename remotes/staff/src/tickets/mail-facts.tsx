import { type MessageMail, type Ticket, ticketOperations } from '@cairn/api';
import { errorText, runOperation } from '@cairn/shell';
import { Status, TextButton } from '@cairn/ui/core';
import { botIcon, circleAlertIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './mail-facts.module.css';
import { showTicket } from './queries.ts';

const automatic: Record<NonNullable<MessageMail['automatic']>, MessageDescriptor> = {
  'auto-reply': msg`Automatic reply`,
  bounce: msg`Delivery failed`,
  bulk: msg`Mailing list`,
};

/** Renders the claimed sender of a mail, its authentication, and whether the sender gets the replies. */
export function MailFacts({ ticket, mail }: { ticket: Ticket; mail: MessageMail }): ReactElement {
  const { i18n } = useLingui();
  const { address } = mail.from;
  const follows = ticket.followers.includes(address);
  const isRequester = ticket.requester.email === address;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      runOperation(
        ticketOperations.follow,
        { params: { ticket: ticket.id }, body: { email: address, follows: !follows } },
        { quiet: true },
      ),
    onSuccess: showTicket,
  });
  return (
    <div className={styles.facts}>
      {mail.unverified && (
        <Status tone="warning" icon={circleAlertIcon} badge>
          <Trans>Unverified sender</Trans>
        </Status>
      )}
      {mail.automatic !== null && (
        <Status tone="neutral" icon={botIcon} badge>
          {i18n._(automatic[mail.automatic])}
        </Status>
      )}
      <bdi>{address}</bdi>
      <Authentication mail={mail} />
      {!isRequester && mail.automatic === null && (
        <TextButton onClick={() => mutate()} disabled={isPending}>
          {follows ? <Trans>Stop sending replies</Trans> : <Trans>Send replies to this sender, too</Trans>}
        </TextButton>
      )}
      {error && <span role="alert">{errorText(error)}</span>}
    </div>
  );
}

/** Renders the results of this installation's mail receiver. */
function Authentication({ mail: { spf, dkim, dmarc } }: { mail: MessageMail }): ReactElement {
  if (spf === null && dkim === null && dmarc === null)
    return (
      <span>
        <Trans>SPF, DKIM and DMARC: not checked</Trans>
      </span>
    );
  return (
    <bdi dir="ltr" className={styles.results}>
      {`SPF ${spf ?? 'none'} · DKIM ${dkim ?? 'none'} · DMARC ${dmarc ?? 'none'}`}
    </bdi>
  );
}
