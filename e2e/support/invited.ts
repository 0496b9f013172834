import type { Page } from 'playwright';
import * as v from 'valibot';
import { signInByApi } from './browser.ts';

const tokens = new Map<string, Promise<string>>();

/**
 * Returns the token of an open invitation to the demo's organization, for somebody without an account. One per Cairn.
 * @param page of any browser; another context of it invites, so that nobody is signed in on this one
 */
export function invitationToken(page: Page, url: string): Promise<string> {
  const token = tokens.get(url) ?? invite(page, url);
  tokens.set(url, token);
  return token;
}

async function invite(page: Page, url: string): Promise<string> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the page has no browser of its own');
  await signInByApi(context, url, 'owner@acme.example');
  const data = { emails: ['nora@halden.example'], role: 'developer' };
  const answer = await context.request.post(`${url}/api/invitations`, { data, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`nobody could be invited: ${answer.status()} ${await answer.text()}`);
  const mailbox = await context.newPage();
  await mailbox.goto(url); // the mailbox itself may make no requests
  const found = await mailbox.waitForFunction(async () => {
    const { mails }: { mails: { to: string; text: string }[] } = await (await fetch('/dev/mailbox.json')).json();
    return /accept-invitation#([\w-]{43})/.exec(mails.find(({ to }) => to === 'nora@halden.example')?.text ?? '')?.[1];
  });
  const token = v.parse(v.string(), await found.jsonValue());
  await context.close();
  return token;
}
