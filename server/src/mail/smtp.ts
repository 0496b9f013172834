import { isLoopback } from '@cairn/contract';
import type { Mail } from './mail.ts';
import type { Carrier } from './mailer.ts';

/** Timeouts in milliseconds for connecting, the greeting and each command. Together shorter than the lease of a mail. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 30_000 };

/** Creates an SMTP transport. All attempts of a mail share a Message-ID (RFC 5322, 3.6.4), so that duplicates can be detected. */
export function smtpCarrier(url: string, from: string, publicUrl: string): Carrier {
  // Loaded only if SMTP is used, because it takes 20 MB of memory.
  const opening = import('nodemailer').then(({ createTransport }) => createTransport({ ...patience, url: withTls(url) }, { from }));
  const { hostname } = new URL(publicUrl);
  return {
    carry: async (id, mail) => (await (await opening).sendMail({ messageId: `<${id}@${hostname}>`, ...wordsOf(mail) })).response,
    mayPass,
    close: async () => (await opening).close(),
  };
}

function wordsOf({ thread, unsubscribe, ...words }: Mail) {
  if (unsubscribe !== undefined)
    return { ...words, headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };
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

/** Requires TLS for sending a password to another machine. */
function withTls(url: string): string {
  const target = new URL(url);
  const inTheClear = target.protocol === 'smtp:' && target.password !== '' && !isLoopback(target.hostname);
  if (inTheClear && !target.searchParams.has('requireTLS')) target.searchParams.set('requireTLS', 'true');
  return target.href;
}

/**
 * Returns true for temporary failures: an unreachable server, a 4yz response (RFC 5321, 4.2.1), or a rejected password, so that a wrong
 * SMTP_URL loses no mail. A rejection of the mail itself is permanent.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'EAUTH') return true;
  return !('responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500);
}
