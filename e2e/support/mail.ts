import { expect } from '@rstest/core';
import * as v from 'valibot';
import { cairn } from './running.ts';

const MailsSchema = v.object({ mails: v.array(v.object({ to: v.string(), text: v.string() })) });

/** Returns the address of the newest link to `path` that was mailed to somebody. */
export async function mailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { mails } = v.parse(MailsSchema, await (await fetch(`${cairn.url}/dev/mailbox.json`)).json());
      const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
      link = texts.map((text) => new RegExp(`\\S*${path}\\S*#[\\w.-]{43,}`).exec(text)?.[0]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

/** Returns the newest six-digit code that was mailed to somebody, in a mail that contains `words`. */
export async function mailedCode(email: string, words = ''): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { mails } = v.parse(MailsSchema, await (await fetch(`${cairn.url}/dev/mailbox.json`)).json());
      const texts = mails.filter(({ to, text }) => to === email && text.includes(words)).map(({ text }) => text);
      code = texts.map((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]).find(Boolean);
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}
