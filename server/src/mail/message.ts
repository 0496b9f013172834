import { directionOf, type Locale, loginPath, type MailKind } from '@cairn/api';
import { html, raw } from 'hono/html';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';

/** Lifetime of a code in minutes. */
const codeMinutes = 10;
const dayMinutes = 24 * 60;

/** Composes the mail with a registration code. Contains no user input, because the address is unverified. */
export function verificationMail(locale: Locale, code: string): Message {
  return codeMail(locale, 'verification', code);
}

/** Composes the mail with the code of a second step. */
export function secondStepMail(locale: Locale, code: string): Message {
  return codeMail(locale, 'second-step', code);
}

function codeMail(locale: Locale, kind: 'verification' | 'second-step', code: string): Message {
  return compose(
    kind === 'verification' ? 'registration' : 'sign-in-code',
    locale,
    say(locale, `${kind}.subject`),
    [
      { text: say(locale, `${kind}.lead`) },
      { code },
      { text: say(locale, 'verification.expires', { minutes: codeMinutes }) },
      { text: say(locale, `${kind}.ignore`) },
    ],
    { goodForMinutes: codeMinutes },
  );
}

/** Composes the mail to an address that already has an account, instead of a code. */
export function alreadyRegisteredMail(locale: Locale, publicUrl: string): Message {
  return compose('registration', locale, say(locale, 'known.subject'), [
    { text: say(locale, 'known.lead') },
    { link: `${publicUrl}${loginPath}`, text: say(locale, 'known.action') },
    { text: say(locale, 'known.ignore') },
  ]);
}

/** Account changes that are notified by mail. Each has its subject and lead text in the catalogue. */
export type AccountEvent =
  | 'password-changed'
  | 'password-set'
  | 'totp-on'
  | 'totp-replaced'
  | 'totp-off'
  | 'factors-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'backup-new'
  | 'backup-used'
  | 'backup-few'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'mail-codes-on'
  | 'second-step-refused';

/** Composes the mail about a security change of an account, with advice if it was somebody else. `values` are for the lead text. */
export function accountNewsMail(
  locale: Locale,
  news: AccountEvent,
  publicUrl: string,
  values: Record<string, string | number> = {},
): Message {
  return compose('account-change', locale, say(locale, `${news}.subject`), [
    { text: say(locale, `${news}.lead`, values) },
    { text: say(locale, 'news.not-you') },
    { link: `${publicUrl}/auth/forgot-password`, text: say(locale, 'news.action') },
  ]);
}

/** `prose` is user-written text with line breaks. */
type Paragraph = { text: string } | { prose: string } | { code: string } | { link: string; text: string } | { item: Item };

/** An entry of a list: a linked line with short lines below it. */
export interface Item {
  link: string;
  text: string;
  details: readonly string[];
}

/** Composes a mail from paragraphs, as text and HTML. It expires after a day, or earlier if its content does. */
export function compose(
  kind: MailKind,
  locale: Locale,
  subject: string,
  paragraphs: Paragraph[],
  {
    goodForMinutes = dayMinutes,
    footer: footerId = 'footer',
  }: { goodForMinutes?: number; footer?: 'footer' | 'ticket-answer.footer' } = {},
): Message {
  const footer = say(locale, footerId);
  const text = [...paragraphs.map(asText), '-- ', footer].join('\n\n').replace('-- \n\n', '-- \n');
  const body = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
${paragraphs.map((paragraph) => raw(asHtml(paragraph)))}
<p style="margin-top:32px;font-size:13px;opacity:.7">${footer}</p>
</div>
</body>
</html>`;
  return { kind, subject, text, html: String(body), goodForMinutes };
}

function asText(paragraph: Paragraph): string {
  if ('code' in paragraph) return `    ${paragraph.code}`;
  if ('prose' in paragraph) return paragraph.prose;
  if ('item' in paragraph) return [`- ${paragraph.item.text}`, ...paragraph.item.details, paragraph.item.link].join('\n  ');
  return 'link' in paragraph ? `${paragraph.text}: ${paragraph.link}` : paragraph.text;
}

/** Renders a paragraph with inline styles, because mail programs do not support style sheets. Codes are left to right in every language. */
function asHtml(paragraph: Paragraph): string {
  if ('code' in paragraph)
    return String(
      html`<p dir="ltr" style="font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;margin:24px 0">${paragraph.code}</p>`,
    );
  if ('prose' in paragraph) return String(html`<div dir="auto" style="white-space:pre-wrap">${paragraph.prose}</div>`);
  if ('item' in paragraph) {
    const { link, text, details } = paragraph.item;
    return String(
      html`<hr style="margin:0;border:0;border-top:1px solid;opacity:.2"><p style="margin:0;padding:12px 0"><a href="${link}" dir="auto" style="font-weight:600">${text}</a>${details.map((detail) => html`<br><span dir="auto" style="font-size:14px;opacity:.75">${detail}</span>`)}</p>`,
    );
  }
  if ('link' in paragraph) return String(html`<p><a href="${paragraph.link}">${paragraph.text}</a></p>`);
  return String(html`<p>${paragraph.text}</p>`);
}
