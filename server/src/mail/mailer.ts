import type { Logger } from 'pino';
import { afterCommit } from '../database/after-commit.ts';
import type { AppSettings } from '../http/context.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { smtpMailer } from './smtp.ts';

/** A mail that is ready to go: to one person, as text and as HTML, in one language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Takes mails. `send` returns at once: whoever asks must not learn from the time whether a mail went. Within a transaction a mail
 * waits until that is committed: what it links to is there when it arrives, and undone work is not told of.
 */
export interface Mailer {
  send(mail: Mail): void;
  /** Where mails are kept instead of being sent; null with SMTP. */
  mailbox: Mailbox | null;
  /** Waits until what was handed over is sent or has failed. */
  close(): Promise<void>;
}

type MailSettings = Pick<AppSettings, 'smtpUrl' | 'mailFrom' | 'demo' | 'publicUrl'>;

/** SMTP where it is configured, else the development mailbox, where this installation has one; else mails are dropped, and the log says so. */
export function createMailer(settings: MailSettings, log: Logger): Mailer {
  const mailer = openMailer(settings, log);
  return { ...mailer, send: (mail) => afterCommit(() => mailer.send(mail)) };
}

function openMailer(settings: MailSettings, log: Logger): Mailer {
  if (settings.smtpUrl) return smtpMailer(settings.smtpUrl, settings.mailFrom, log);
  if (settings.demo) {
    const mailbox = createMailbox();
    return {
      mailbox,
      send(mail) {
        const { id } = mailbox.keep(mail);
        // No subject and no text: a mail carries a code, and a log never does.
        log.info({ mail: id, at: `${settings.publicUrl}/dev/mailbox/${id}` }, 'a mail is in the development mailbox');
      },
      close: () => Promise.resolve(),
    };
  }
  return {
    mailbox: null,
    send: () => log.error('a mail was not sent: SMTP_URL is not set'),
    close: () => Promise.resolve(),
  };
}
