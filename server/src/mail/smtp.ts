import { isLoopback } from '@cairn/contract';
import type { Mail } from './mail.ts';
import type { Carrier } from './mailer.ts';

/** How long a mail server may take to be reached, to greet, and to answer each command, in milliseconds: together less than the lease of a mail. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 30_000 };

/** Sends by SMTP. Each attempt at a mail has the same Message-ID (RFC 5322, 3.6.4), so that one which arrives twice can be known as one. */
export function smtpCarrier(url: string, from: string, publicUrl: string): Carrier {
  // Loaded where mails do go out: it is 20 MB of the server's memory.
  const opening = import('nodemailer').then(({ createTransport }) => createTransport({ ...patience, url: withTls(url) }, { from }));
  const { hostname } = new URL(publicUrl);
  return {
    carry: async (id, mail) => void (await (await opening).sendMail({ messageId: `<${id}@${hostname}>`, ...wordsOf(mail) })),
    mayPass,
    close: async () => (await opening).close(),
  };
}

function wordsOf({ thread, ...words }: Mail) {
  if (!thread) return words;
  const { automatic, inReplyTo, replyTo, messageId, references } = thread;
  return {
    ...words,
    messageId,
    references,
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(automatic ? { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } } : {}),
  };
}

/** A password goes to another machine under TLS, or not at all. */
function withTls(url: string): string {
  const target = new URL(url);
  const inTheClear = target.protocol === 'smtp:' && target.password !== '' && !isLoopback(target.hostname);
  if (inTheClear && !target.searchParams.has('requireTLS')) target.searchParams.set('requireTLS', 'true');
  return target.href;
}

/**
 * A server that is away, asks to come back later (RFC 5321, 4.2.1: 4yz), or does not take our password: no mail is lost by a wrong
 * SMTP_URL. What it refuses of the mail itself stays refused.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'EAUTH') return true;
  return !('responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500);
}
