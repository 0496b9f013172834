import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@rstest/core';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createLog } from '../http/log.ts';
import { resetMail } from './account.ts';
import { smtpMailer } from './smtp.ts';

interface Received {
  from: string;
  to: string[];
  secure: boolean;
  user: string | undefined;
  data: string;
}

let server: SMTPServer | undefined;
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
});

/** A mail server on loopback that keeps what it receives; `refuse` answers a mail with a code of its own, by its number. */
async function startServer(options: SMTPServerOptions = {}, refuse: (attempt: number) => number | undefined = () => undefined) {
  const received: Received[] = [];
  const hungUp: Error[] = [];
  let attempts = 0;
  server = new SMTPServer({
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
    ...options,
  });
  // A client that does not trust the certificate hangs up: that is what a test wants to see, from the other side.
  server.on('error', (error) => hungUp.push(error));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // bound to TCP just above
  return { port, received, hungUp, attempts: () => attempts };
}

const mail = { to: 'nora@halden.example', ...resetMail('de', 'https://cairn.example/auth/reset-password#token') };
const from = 'Cairn <cairn@cairn.example>';
const atOnce = [0, 0];

async function send(url: string, pauses: readonly number[] = atOnce): Promise<string> {
  const lines: string[] = [];
  const mailer = smtpMailer(url, from, createLog({ write: (line) => void lines.push(line) }), pauses);
  mailer.send(mail);
  await mailer.settled();
  await mailer.close();
  return lines.join('');
}

describe('a mail by SMTP', () => {
  test('arrives in its language, as text and as HTML, from the sender that is configured', async () => {
    const { port, received } = await startServer();
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe('');
    expect(received).toMatchObject([{ from: 'cairn@cairn.example', to: ['nora@halden.example'], secure: false }]);
    expect(received[0]?.data).toMatch(/^Content-Type: multipart\/alternative/m);
    // Quoted-printable (RFC 2045, 6.7): lines are cut, and an equals sign stands as its number.
    const words = received[0]?.data.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(words).toContain('lang="de"');
    expect(words).toContain('https://cairn.example/auth/reset-password#token');
  });

  test('goes under TLS and with a password where these are configured', async () => {
    const { port, received } = await startServer({ secure: true, authOptional: false });
    expect(await send(`smtps://cairn:right@127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toBe('');
    expect(received).toMatchObject([{ secure: true, user: 'cairn' }]);
  });

  test('is not sent to a server whose certificate is nobody’s, nor with a wrong password: the log says so', async () => {
    const { port, received, hungUp } = await startServer({ secure: true, authOptional: false });
    expect(await send(`smtps://cairn:right@127.0.0.1:${port}`, [])).toContain('a mail could not be sent');
    expect(await send(`smtps://cairn:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`)).toContain('a mail could not be sent');
    expect(received).toEqual([]);
    expect(hungUp.length).toBeGreaterThan(0);
  });

  test('is tried again where the server asks for it, and arrives once', async () => {
    const { port, received, attempts } = await startServer({}, (attempt) => (attempt < 3 ? 451 : undefined));
    expect(await send(`smtp://127.0.0.1:${port}`)).toContain('a mail waits for the mail server');
    expect([attempts(), received.length]).toEqual([3, 1]);
  });

  test.each([
    ['is refused for good', 550, 1],
    ['is asked for too often', 451, 3],
  ])('that %s is in the log, without its words', async (_, code, tries) => {
    const { port, received, attempts } = await startServer({}, () => code);
    const logged = await send(`smtp://127.0.0.1:${port}`);
    expect(logged).toContain('a mail could not be sent');
    expect(logged).not.toContain('reset-password');
    expect([attempts(), received.length]).toEqual([tries, 0]);
  });

  test('to a server that is away is in the log in the end', async () => {
    const { port } = await startServer();
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
    server = undefined;
    const logged = await send(`smtp://127.0.0.1:${port}`);
    expect(logged.match(/a mail waits/g)).toHaveLength(2);
    expect(logged).toContain('a mail could not be sent');
  });
});
