import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { announcePlatform } from '../../event/announce.ts';
import type { ProductServices } from '../../services.ts';
import type { InboundMailSettings } from '../../settings/support-settings.ts';
import { noticeFollowUp } from '../../ticket/notices.ts';
import { tickets } from '../../ticket/schema.ts';
import { hostOf } from '../host.ts';
import { replyMarkers } from '../reply-mail.ts';
import { type InboundOutcome, inboundMails } from '../schema.ts';
import { acknowledge } from './acknowledge.ts';
import { mailActor } from './actor.ts';
import { addMessage } from './add-message.ts';
import { attachMailFiles, storeMailFiles } from './files.ts';
import { findTicketOf, referenceOf } from './find-ticket.ts';
import { openTicketByMail } from './open-ticket.ts';
import { type IncomingMail, parseMail } from './parse.ts';

export type ReceiveMeans = Pick<ProductServices, 'database' | 'files' | 'log' | 'mailer' | 'pictures' | 'settings'>;

/** Tickets that one sender opens in an hour. More are dropped: a machine that loops, or somebody who floods. */
const ticketsPerHour = 20;
/** Of these, so many are acknowledged: a forged sender must not have us send mails to somebody else. */
const acknowledgedPerHour = 3;

/**
 * Takes a mail in: it becomes a message of the ticket that it answers, or a new ticket. Safe to repeat: the same mail is taken once.
 * @returns what became of it; `duplicate` where it was taken before
 * @throws MailRefused where it cannot be parsed
 */
export async function receiveMail(
  services: ReceiveMeans,
  inbound: InboundMailSettings,
  raw: Uint8Array,
): Promise<InboundOutcome | 'duplicate'> {
  const mail = await parseMail(raw, { receiver: inbound.authservId, markers: replyMarkers() });
  const key = referenceOf(`${mail.messageId} ${mail.from.address}`);
  if (await isKnown(services, key)) return 'duplicate';
  const { publicUrl, secret } = services.settings;
  const host = hostOf(publicUrl);
  const own = { secret, address: inbound.address, host };
  // Ours, come back: whoever answered it by a machine, or forwards our mails to us, would do so for ever.
  const isLoop = isOurs(services, inbound, mail);
  const files = isLoop || mail.automatic !== null ? [] : await storeMailFiles(services, mail.files);

  const outcome = await services.database
    .maintain(async (tx) => {
      const found = isLoop ? undefined : await findTicketOf(tx, mail, own);
      const taken = { key, reference: referenceOf(mail.messageId) };
      const note = async (became: InboundOutcome, messageId: string | null) => {
        const rows = await tx
          .insert(inboundMails)
          .values({ ...taken, outcome: became, messageId })
          .onConflictDoNothing()
          .returning({ key: inboundMails.key });
        if (rows.length === 0) throw new TakenMeanwhile();
        return became;
      };
      if (isLoop || (mail.automatic !== null && !found)) return note('ignored', null);
      if (found) {
        const added = await addMessage(tx, found, mail);
        if (added) {
          await attachMailFiles(tx, found.ticket.tenantId, added.id, files);
          const doer = {
            user: { id: '', displayName: mail.from.name || mail.from.address },
            tenant: { id: found.ticket.tenantId },
            actor: mailActor,
          };
          if (mail.automatic === null) await noticeFollowUp(tx, doer, found.ticket, mail.text);
          await announcePlatform(tx, mailActor, { type: 'ticket-message.created', id: found.ticket.id, version: null });
          return note(added.visibility === 'public' ? 'message' : 'note', added.id);
        }
      }
      const lately = await openedLately(tx, mail.from.address);
      if (lately >= ticketsPerHour) return note('limited', null);
      const opened = await openTicketByMail(tx, mail, found);
      await attachMailFiles(tx, opened.tenantId, opened.messageId, files);
      if (lately < acknowledgedPerHour) await acknowledge(tx, services, inbound, opened, mail);
      await announcePlatform(tx, mailActor, { type: 'ticket.changed', id: opened.id, version: 1 });
      return note('ticket', opened.messageId);
    })
    .catch((error: unknown) => {
      if (error instanceof TakenMeanwhile) return 'duplicate' as const;
      throw error;
    });
  // What waits beyond this is delivered by the job.
  if (outcome === 'ticket')
    services.mailer.deliverDue().catch((error: unknown) => services.log.warn({ err: error }, 'a mail waits for the next run'));
  services.log.info({ event: 'mail.received', outcome, automatic: mail.automatic, files: files.length }, 'a mail came in');
  return outcome;
}

/** Another process has taken the same mail: all of this transaction is undone. */
class TakenMeanwhile extends Error {}

async function isKnown({ database }: ReceiveMeans, key: string): Promise<boolean> {
  const rows = await database.maintain((tx) => tx.select({ key: inboundMails.key }).from(inboundMails).where(eq(inboundMails.key, key)));
  return rows.length > 0;
}

function isOurs({ settings }: ReceiveMeans, { address }: InboundMailSettings, { from }: IncomingMail): boolean {
  const sender = /<([^<>]+)>\s*$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom;
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*@/, '@');
  return [sender, address].some((own) => plain(own) === plain(from.address));
}

async function openedLately(tx: Transaction, address: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(tickets)
    .where(and(eq(tickets.requesterEmail, address), gt(tickets.createdAt, sql`now() - interval '1 hour'`)));
  return row?.many ?? 0;
}
