import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  secure: boolean;
  user: string | undefined;
  data: string;
}

export interface MailServer {
  url: string;
  received: Received[];
  /** Connection errors: a client that does not trust the certificate hangs up. */
  hungUp: Error[];
  /** Returns how many complete mails arrived, whatever the outcome. */
  attempts(): number;
  close(): Promise<void>;
}

/** Starts a mail server on loopback that stores what it receives. `refuse` returns the reply code for a mail by its number, or `silent`. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  refuse: (attempt: number) => number | 'silent' | undefined = () => undefined,
): Promise<MailServer> {
  const received: Received[] = [];
  const hungUp: Error[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        attempts += 1;
        const code = refuse(attempts);
        if (code === 'silent') return;
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          data: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    closeTimeout: 100,
    ...options,
  });
  server.on('error', (error) => hungUp.push(error));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // bound to TCP above
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    hungUp,
    attempts: () => attempts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
