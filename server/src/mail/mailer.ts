import type { Logger } from 'pino';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { AppSettings } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import type { Mail, Outgoing } from './mail.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { type Claimed, claimMails, finishMail, openMail, postponeMail, putMail } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

/** How long a mail waits after each failure that may pass, in seconds; the last one again and again. At first as somebody waits for a code. */
const retryAfterSeconds = [1, 4, 15, 60, 300, 900, 3_600];
/** Mails that one process hands over at once. */
const maxUnderWay = 10;

/** What takes a mail to its reader. */
export interface Carrier {
  carry(id: string, mail: Mail): Promise<void>;
  /** May it go well the next time, after it failed by this? */
  mayPass(error: unknown): boolean;
  close(): Promise<void>;
}

/** Sends mails, each at least once if what it tells of has happened, and never if not. */
export interface Mailer {
  /**
   * Writes a mail down in the transaction of what it tells of; it is handed over after that is committed, by this process or, where
   * that is killed, by another one. Whoever asks learns nothing from the time.
   * @returns the mail's id
   */
  send(tx: Transaction, mail: Outgoing): Promise<string>;
  /** Does this installation send mails? */
  canSend: boolean;
  /** Refuses what needs a mail where this installation sends none. @throws ApiError MAIL_UNAVAILABLE */
  requireMail(): void;
  /** Begins to deliver the mails that are due: what waited for the mail server, and what a process that died has left. @returns how many */
  deliverDue(): Promise<number>;
  /** Where mails are kept instead of being sent; null with SMTP. */
  mailbox: Mailbox | null;
  /** Waits until what this process has committed is sent or has failed. */
  settled(): Promise<void>;
  /** Takes up nothing more, and waits for what is being handed over; the rest stays for whoever comes next. */
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
      () => undefined, // its caller has the error
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
        const waited = underWay.size === maxUnderWay; // others may have found no room
        underWay.delete(delivery);
        if (waited) wake();
      });
    underWay.add(delivery);
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const about = { mail: claimed.id, attempts: claimed.attempts };
    let outcome: 'sent' | 'failed' = 'failed';
    if (claimed.expired) log.error({ event: 'mail.expired', ...about }, 'mail dropped: its content expired');
    else {
      const { to, ...words } = openMail(settings.secret, claimed);
      try {
        if (to !== null) await carrier.carry(claimed.id, { to, ...words });
        outcome = 'sent';
      } catch (error) {
        if (carrier.mayPass(error)) {
          const wait = retryAfterSeconds[claimed.attempts - 1] ?? retryAfterSeconds.at(-1) ?? 0;
          log.warn(
            { event: 'mail.deferred', ...about, err: error, retryAfterSeconds: wait },
            'mail deferred: the mail server did not accept it',
          );
          return postponeMail(database, claimed, wait);
        }
        log.error({ event: 'mail.failed', ...about, err: error }, 'mail could not be sent');
      }
    }
    await finishMail(database, claimed, outcome);
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

/** SMTP where it is configured, else the development mailbox, where this installation has one; else mails are dropped, and the log says so. */
function openCarrier({ smtpUrl, mailFrom, publicUrl }: Means['settings'], mailbox: Mailbox | null, log: Logger): Carrier {
  if (smtpUrl) return smtpCarrier(smtpUrl, mailFrom, publicUrl);
  return {
    async carry(_, mail) {
      if (!mailbox) return log.error({ event: 'mail.not_configured' }, 'mail not sent: SMTP_URL is not set');
      const { id } = mailbox.keep(mail);
      // No subject and no text: a mail carries a code, and a log never does.
      log.info({ event: 'mail.captured', mail: id, at: `${publicUrl}/dev/mailbox/${id}` }, 'mail is in the development mailbox');
    },
    mayPass: () => false,
    close: () => Promise.resolve(),
  };
}
