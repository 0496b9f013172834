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

/** Answers the mail that opened a ticket, once: we have it. A machine is never answered: two would answer each other for ever. */
export async function acknowledge(
  tx: Transaction,
  { mailer, settings }: ReceiveMeans,
  { address }: InboundMailSettings,
  { number, subject, messageId, locale }: OpenedTicket,
  mail: IncomingMail,
): Promise<void> {
  if (mail.automatic !== null || (!settings.smtpUrl && !mailer.mailbox)) return;
  const replyTo = replyAddress(settings.secret, address, number);
  await mailer.send(tx, {
    to: mail.from.address,
    ...receivedMail(matchLocale(locale) ?? 'en', { number, title: subject }),
    thread: {
      messageId: ownMessageId(`${messageId}.received`, hostOf(settings.publicUrl)),
      inReplyTo: mail.messageId,
      references: [mail.messageId],
      replyTo,
      automatic: true,
    },
  });
}
