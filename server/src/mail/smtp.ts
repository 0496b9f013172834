import { isLoopback } from '@cairn/contract';
import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

/** How long a mail waits after each failure that may pass, in milliseconds: a minute and a quarter in all, as long as somebody waits for a code. */
const retryAfterMs = [1000, 4000, 15_000, 60_000];

interface SmtpMailer extends Mailer {
  /** Waits until what was handed over has been sent, or was given up. */
  settled(): Promise<void>;
}

/** Sends by SMTP, in the background. What fails for a moment is tried again; what fails for good is in the log. */
export function smtpMailer(url: string, from: string, log: Logger, pauses: readonly number[] = retryAfterMs): SmtpMailer {
  // Loaded where mails do go out: it is 20 MB of the server's memory.
  const opening = import('nodemailer').then(({ createTransport }) => createTransport(withTls(url), { from }));
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();

  async function deliver(mail: Parameters<Mailer['send']>[0]): Promise<void> {
    for (const pause of [...pauses, null]) {
      try {
        await (await opening).sendMail(mail);
        return;
      } catch (error) {
        if (pause === null || ending.signal.aborted || !mayPass(error)) return log.error({ err: error }, 'a mail could not be sent');
        log.warn({ err: error, retryAfterMs: pause }, 'a mail waits for the mail server');
      }
      await rest(pause, ending.signal);
    }
  }

  const settled = async () => {
    await Promise.allSettled(underWay);
  };
  return {
    mailbox: null,
    settled,
    send(mail) {
      const sending = deliver(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      ending.abort(); // what waits is tried once more, and told if it fails
      await settled();
      (await opening).close();
    },
  };
}

/** A password goes to another machine under TLS, or not at all. */
function withTls(url: string): string {
  const target = new URL(url);
  const inTheClear = target.protocol === 'smtp:' && target.password !== '' && !isLoopback(target.hostname);
  if (inTheClear && !target.searchParams.has('requireTLS')) target.searchParams.set('requireTLS', 'true');
  return target.href;
}

/** A server that is away, or asks to come back later (RFC 5321, 4.2.1: 4yz). What it refuses for good stays refused. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode < 500;
  return !('code' in error && error.code === 'EAUTH');
}

function rest(ms: number, cutShort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    cutShort.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
