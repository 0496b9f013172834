import { afterEach, describe, expect, test } from '@rstest/core';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { letWaitingBeDue, mailsLeft, sendNow } from '../../test/sending.ts';
import { resetMail } from './account.ts';

let server: MailServer | undefined;
let product: Product | undefined;
afterEach(async () => {
  await server?.close();
  await product?.close();
  [server, product] = [undefined, undefined];
});

const mail = { to: 'nora@halden.example', ...resetMail('de', 'https://cairn.example/auth/reset-password#token') };

async function serve(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  server = await startMailServer(...options);
  return server;
}

/** Sends the mail through a server and returns the log. Retries `again` times without delay. */
async function send(smtpUrl: string, { again = 0 } = {}): Promise<string> {
  product = await startProduct({ settings: { smtpUrl, publicUrl: 'https://cairn.example' } });
  await sendNow(product, mail);
  for (let n = 0; n < again; n += 1) await letWaitingBeDue(product);
  return product.logged();
}

describe('a mail by SMTP', () => {
  test('arrives in its language, as text and as HTML, from the sender that is configured, and nothing of it is kept', async () => {
    const { url, received } = await serve();
    expect(await send(url)).toBe('');
    expect(received).toMatchObject([{ from: 'cairn@cairn.example', to: ['nora@halden.example'], secure: false }]);
    expect(received[0]?.data).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(received[0]?.data).toMatch(/^Message-ID: <mail_\w+@cairn\.example>\r$/m);
    // Quoted-printable (RFC 2045, 6.7): joins broken lines and decodes equals signs.
    const words = received[0]?.data.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(words).toContain('lang="de"');
    expect(words).toContain('https://cairn.example/auth/reset-password#token');
    expect(await mailsLeft(product)).toEqual([]);
  });

  test('goes under TLS and with a password where these are configured', async () => {
    const { url, received } = await serve({ secure: true, authOptional: false });
    expect(await send(`${url.replace('//', '//cairn:right@')}?tls.rejectUnauthorized=false`)).toBe('');
    expect(received).toMatchObject([{ secure: true, user: 'cairn' }]);
  });

  test('waits where the certificate of the server is nobody’s, or it does not take the password, and the log says so', async () => {
    const { url, received, hungUp } = await serve({ secure: true, authOptional: false });
    expect(await send(url.replace('//', '//cairn:right@'))).toContain('mail deferred');
    await product?.close();
    const logged = await send(`${url.replace('//', '//cairn:wrong@')}?tls.rejectUnauthorized=false`, { again: 1 });
    expect(logged.match(/mail deferred/g)).toHaveLength(2);
    expect(logged).not.toContain('mail could not be sent');
    expect(await mailsLeft(product)).toMatchObject([{ attempts: 2 }]);
    expect(received).toEqual([]);
    expect(hungUp.length).toBeGreaterThan(0);
  });

  test('is tried again where the server asks for it, under the same Message-ID, and arrives once', async () => {
    const { url, received, attempts } = await serve({}, (attempt) => (attempt < 3 ? 451 : undefined));
    const logged = await send(url, { again: 3 });
    expect(logged.match(/"retryAfterSeconds":\d+/g)).toEqual(['"retryAfterSeconds":1', '"retryAfterSeconds":4']);
    expect([attempts(), received.length]).toEqual([3, 1]);
    expect(await mailsLeft(product)).toEqual([]);
  });

  test('that is refused for good is in the log, without its words, and not tried again', async () => {
    const { url, received, attempts } = await serve({}, () => 550);
    const logged = await send(url, { again: 1 });
    expect(logged).toContain('mail could not be sent');
    expect(logged).not.toMatch(/reset-password|nora/);
    expect([attempts(), received.length, await mailsLeft(product)]).toEqual([1, 0, []]);
  });

  test('to a server that is away waits for it, and arrives when it is back', async () => {
    const { url, close } = await serve();
    await close();
    expect(await send(url, { again: 1 })).not.toContain('mail could not be sent');
    expect(product?.logged().match(/mail deferred/g)).toHaveLength(2);
    expect(await mailsLeft(product)).toMatchObject([{ attempts: 2 }]);
  });
});
