import { randomBytes } from 'node:crypto';
import { isLoopback } from '@cairn/contract';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import type { KeptMail } from './mailbox.ts';

/** Creates the routes of /dev/mailbox, which shows mails on installations without SMTP and with a development mailbox. 404 elsewhere. */
export function mailboxRoutes({ mailer, settings }: KernelServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { mailbox } = mailer;
  if (!mailbox) return app;
  const isLocal = isLoopback(new URL(settings.publicUrl).hostname);
  const page = (mail: KeptMail | undefined) => renderPage(mailbox.list(), mail);

  // Protects codes against DNS rebinding: a foreign host name that resolves to loopback gets a 404.
  app.use(async (c, next) => (isLocal && !isLoopback(new URL(c.req.url).hostname) ? errorAnswer(c, 'NOT_FOUND') : next()));
  app.use(async (c, next) => {
    await mailer.settled(); // includes mails that were just requested
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.get('/mailbox.json', (c) => c.json({ mails: mailbox.list() }));
  app.get('/mailbox', (c) => {
    const { body, policy } = page(mailbox.list()[0]);
    c.header('Content-Security-Policy', policy);
    return c.html(body);
  });
  app.get('/mailbox/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'));
    if (!mail) return errorAnswer(c, 'NOT_FOUND');
    const { body, policy } = page(mail);
    c.header('Content-Security-Policy', policy);
    return c.html(body);
  });
  return app;
}

/** Renders an English page for developers: the list and one mail as text (its HTML would need its own policy). */
function renderPage(mails: readonly KeptMail[], mail: KeptMail | undefined) {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const rows = mails.map(
    (one) =>
      html`<li><a href="/dev/mailbox/${one.id}" ${one.id === mail?.id ? raw('aria-current="true"') : ''}><bdi>${one.subject}</bdi><small>${one.to} · <time datetime="${one.at}">${one.at.slice(0, 19).replace('T', ' ')} UTC</time></small></a></li>`,
  );
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox · Cairn</title>
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body>
<header><h1>Development mailbox</h1><p>Mails that this installation would have sent. Newest first; reload for more.</p></header>
<main>
<nav aria-label="Mails">${mails.length > 0 ? html`<ol>${rows}</ol>` : html`<p>No mail yet.</p>`}</nav>
${mail ? html`<article><h2 dir="auto">${mail.subject}</h2><p>To ${mail.to}</p><pre dir="auto">${mail.text}</pre></article>` : ''}
</main>
</body>
</html>`;
  return { body, policy };
}

const styles = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-inline-size: 72rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1rem; } header p, article p, small { opacity: .7; }
main { display: grid; grid-template-columns: minmax(16rem, 1fr) 2fr; gap: 1.5rem; }
ol { list-style: none; margin: 0; padding: 0; } small { display: block; }
a { display: block; padding: .5rem .75rem; border-radius: .375rem; color: inherit; text-decoration: none; }
a:hover, a[aria-current] { background: color-mix(in oklab, currentColor 10%, transparent); }
pre { white-space: pre-wrap; font: inherit; }
@media (width < 48rem) { main { grid-template-columns: 1fr; } }
`;
