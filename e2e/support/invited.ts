import type { Page } from 'playwright';
import * as v from 'valibot';

const tokens = new Map<string, Promise<string>>();

/**
 * The token of an open invitation of the demo's organisation, for somebody without an account: one for each Cairn.
 * @param page of whatever browser; another context of it invites, so that nobody is signed in on this one
 */
export function invitationToken(page: Page, url: string): Promise<string> {
  const token = tokens.get(url) ?? invite(page, url);
  tokens.set(url, token);
  return token;
}

async function invite(page: Page, url: string): Promise<string> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the page has no browser of its own');
  const send = async (path: string, data: object) => {
    const response = await context.request.post(url + path, { data, headers: { Origin: url } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  await send('/api/auth/login', { email: 'owner@acme.example', password: 'cairn-demo' });
  await send('/api/invitations', { emails: ['nora@halden.example'], role: 'developer' });
  const mailbox = await context.newPage();
  await mailbox.goto(url); // the mailbox itself may ask for nothing
  const found = await mailbox.waitForFunction(async () => {
    const { mails }: { mails: { to: string; text: string }[] } = await (await fetch('/dev/mailbox.json')).json();
    return /accept-invitation#([\w-]{43})/.exec(mails.find(({ to }) => to === 'nora@halden.example')?.text ?? '')?.[1];
  });
  const token = v.parse(v.string(), await found.jsonValue());
  await context.close();
  return token;
}
