import type { Logger } from 'pino';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { AppSettings } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import type { Mail, Outgoing } from './mail.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { type Claimed, claimMails, finishMail, openMail, postponeMail, putMail } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

/** Seconds to wait after each temporary failure; the last value repeats. Short at first, because people wait for codes. */
const retryAfterSeconds = [1, 4, 15, 60, 300, 900, 3_600];
/** Maximum number of concurrent deliveries per process. */
const maxUnderWay = 10;

/** A transport for mails. */
export interface Carrier {
  /** @returns the reply of the mail server; empty without one */
  carry(id: string, mail: Mail): Promise<string>;
  /** Returns true if a retry after this error may succeed. */
  mayPass(error: unknown): boolean;
  close(): Promise<void>;
}

/** Sends mails at least once if their transaction commits, and never otherwise. */
export interface Mailer {
  /**
   * Queues a mail in the transaction that causes it. It is sent after the commit, by this process or, after a crash, by another one. The
   * duration does not reveal whether there is an account.
   * @returns the mail's id
   */
  send(tx: Transaction, mail: Outgoing): Promise<string>;
  /** True if this installation can send mails. */
  canSend: boolean;
  /** Rejects an operation that needs mail. @throws ApiError MAIL_UNAVAILABLE if this installation cannot send mails */
  requireMail(): void;
  /** Starts delivering due mails: those waiting for the mail server, and those of a dead process. @returns their number */
  deliverDue(): Promise<number>;
  /** The development mailbox; null with SMTP. */
  mailbox: Mailbox | null;
  /** Waits until the mails committed by this process were sent or have failed. */
  settled(): Promise<void>;
  /** Stops claiming mails and waits for running deliveries. Other processes send the rest. */
  close(): Promise<void>;
}

interface Means {
  settings: Pick<AppSettings, 'smtpUrl' | 'mailFrom' | 'demo' | 'publicUrl' | 'secret'>;
  database: Database;
  log: Logger;
}

export function createMailer({ settings, database, log }: Means): Mailer {
  const mailbox = settings.demo && !settings.smtpUrl ? createMailbox() : null;
  const carrier = openCarrier(settings, mailbox, log);
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> = Promise.resolve();
  let closing = false;

  const failed = (error: unknown) =>
    log.warn({ event: 'mail.delivery_failed', err: error }, 'mails could not be delivered; retried in the next run');
  const wake = () => void deliverDue().catch(failed);

  function deliverDue(): Promise<number> {
    const looked = looking.then(look);
    looking = looked.then(
      () => undefined,
      () => undefined, // the caller receives the error
    );
    return looked;
  }

  async function look(): Promise<number> {
    let begun = 0;
    while (!closing && underWay.size < maxUnderWay) {
      const free = maxUnderWay - underWay.size;
      const claimed = await claimMails(database, free);
      for (const mail of claimed) begin(mail);
      begun += claimed.length;
      if (claimed.length < free) break;
    }
    return begun;
  }

  function begin(mail: Claimed): void {
    const delivery = deliver(mail)
      .catch(failed)
      .finally(() => {
        const waited = underWay.size === maxUnderWay; // more mails may be waiting for a slot
        underWay.delete(delivery);
        if (waited) wake();
      });
    underWay.add(delivery);
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const about = { mail: claimed.id, attempts: claimed.attempts };
    let outcome: 'sent' | 'failed' = 'failed';
    let reply = 'EXPIRED';
    if (claimed.expired) log.error({ event: 'mail.expired', ...about }, 'mail dropped: its content expired');
    else {
      const { to, ...words } = openMail(settings.secret, claimed);
      try {
        reply = to === null ? '' : await carrier.carry(claimed.id, { to, ...words });
        outcome = 'sent';
      } catch (error) {
        reply = replyOf(error);
        if (carrier.mayPass(error)) {
          const wait = retryAfterSeconds[claimed.attempts - 1] ?? retryAfterSeconds.at(-1) ?? 0;
          log.warn(
            { event: 'mail.deferred', ...about, err: error, retryAfterSeconds: wait },
            'mail deferred: the mail server did not accept it',
          );
          return postponeMail(database, claimed, wait, reply);
        }
        log.error({ event: 'mail.failed', ...about, err: error }, 'mail could not be sent');
      }
    }
    await finishMail(database, claimed, outcome, reply);
  }

  async function settled(): Promise<void> {
    await looking;
    while (underWay.size > 0) {
      await Promise.all(underWay);
      await looking;
    }
  }

  const canSend = Boolean(settings.smtpUrl) || mailbox !== null;
  return {
    mailbox,
    settled,
    canSend,
    requireMail() {
      if (!canSend) throw new ApiError('MAIL_UNAVAILABLE');
    },
    async send(tx, mail) {
      const id = await putMail(tx, settings.secret, mail);
      afterCommit(wake);
      return id;
    },
    deliverDue,
    async close() {
      closing = true;
      await settled();
      await carrier.close();
    },
  };
}

/** Returns the reply of the mail server in an error, or its code. Other messages may contain an address. */
function replyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('response' in error && typeof error.response === 'string') return error.response;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Opens the transport: SMTP if configured, else the development mailbox if there is one. Otherwise mails are dropped with a log entry. */
function openCarrier({ smtpUrl, mailFrom, publicUrl }: Means['settings'], mailbox: Mailbox | null, log: Logger): Carrier {
  if (smtpUrl) return smtpCarrier(smtpUrl, mailFrom, publicUrl);
  return {
    async carry(_, mail) {
      if (!mailbox) {
        log.error({ event: 'mail.not_configured' }, 'mail not sent: SMTP_URL is not set');
        return 'NOT_CONFIGURED';
      }
      const { id } = mailbox.keep(mail);
      // Do not log subject and text, because a mail can contain a code.
      log.info({ event: 'mail.captured', mail: id, at: `${publicUrl}/dev/mailbox/${id}` }, 'mail is in the development mailbox');
      return '';
    },
    mayPass: () => false,
    close: () => Promise.resolve(),
  };
}
