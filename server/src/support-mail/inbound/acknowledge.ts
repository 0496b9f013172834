import { matchLocale } from '@cairn/api';
import type { Transaction } from '../../database/database.ts';
import type { InboundMailSettings } from '../../settings/support-settings.ts';
import { hostOf } from '../host.ts';
import { ownMessageId } from '../message-id.ts';
import { replyAddress } from '../reply-address.ts';
import { receivedMail } from '../reply-mail.ts';
import type { OpenedTicket } from './open-ticket.ts';
import type { IncomingMail } from './parse.ts';
import type { ReceiveMeans } from './receive.ts';

/**
 * Acknowledges the mail that opened a ticket, once. Not for automatic mails, which could cause a loop; not for mailing lists, whose members
 * would all receive it; and not for forged senders. Repeats the subject only to a verified sender, because others could use it to send
 * their text to third parties.
 */
export async function acknowledge(
  tx: Transaction,
  { mailer, settings }: Pick<ReceiveMeans, 'mailer' | 'settings'>,
  { address }: InboundMailSettings,
  { number, subject, messageId, locale }: OpenedTicket,
  mail: IncomingMail,
): Promise<void> {
  const { dmarc } = mail.authentication;
  if (mail.automatic !== null || mail.fromList || dmarc === 'fail' || !mailer.canSend) return;
  const replyTo = replyAddress(settings.secret, address, number, mail.from.address);
  await mailer.send(tx, {
    to: mail.from.address,
    ...receivedMail(matchLocale(locale) ?? 'en', { number, title: dmarc === 'pass' ? subject : null }),
    thread: {
      messageId: ownMessageId(`${messageId}.received`, hostOf(settings.publicUrl)),
      inReplyTo: mail.messageId,
      references: [mail.messageId],
      replyTo,
      automatic: true,
    },
  });
}
