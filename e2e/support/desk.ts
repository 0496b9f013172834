import { createHmac } from 'node:crypto';
import { expect } from '@rstest/core';
import type { Locator, Page } from 'playwright';
import { violations } from './axe.ts';
import { goTo, signInByApi, type Visitor, visit } from './browser.ts';
import { browser, cairn } from './running.ts';

/** The environment of a Cairn that receives mail. */
export const mailIn = { SUPPORT_ADDRESS: 'support@cairn.example', MAIL_INBOUND_SECRET: 'a secret between these tests and their Cairn' };

/** Delivers a raw mail as the mail receiver of an installation does. @returns the outcome */
export async function deliver(raw: string): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', mailIn.MAIL_INBOUND_SECRET).update(`${timestamp}.${raw}`).digest('hex');
  const response = await fetch(`${cairn.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', 'Cairn-Timestamp': timestamp, 'Cairn-Signature': `v1=${signature}` },
    body: raw,
  });
  const { outcome } = await response.json();
  return outcome;
}

/** Returns a visitor who is signed in, without a page yet. */
export async function signedIn(email: string): Promise<Visitor> {
  const visitor = await visit(browser);
  await signInByApi(visitor.page, cairn.url, email);
  return visitor;
}

/** Calls the API as a visitor, and expects success. */
export async function call<T>({ page }: Visitor, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
  const headers = { Origin: cairn.url };
  const answer = await page.request.fetch(`${cairn.url}/api/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Creates a support ticket through the API. @returns the number of the ticket */
export async function ask(requester: Visitor, subject: string, text = 'Why?'): Promise<number> {
  const { ticket } = await call<{ ticket: { number: number } }>(requester, 'POST', 'support/tickets', { subject, text });
  return ticket.number;
}

/** The open ticket next to the list. */
export function openTicket(page: Page, number: number | string | null | undefined): Locator {
  return page.getByRole('article', { name: `Ticket ${number}`, exact: true });
}

/** An entry of the open menu. */
export function menuEntry(page: Page, name: string | RegExp): Locator {
  return page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitem', { name }));
}

/** The visible rows of the list. */
function rowsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Tickets' }).locator('[data-row]').filter({ visible: true });
}

/** Opens a ticket next to the list filtered by a tag, within the document, and focuses its heading. */
export async function openTagged({ page }: Visitor, tag: string, number: number | undefined) {
  await goTo(page, `/app/staff/tickets?tag=${tag}&ticket=${number}`);
  const ticket = openTicket(page, number);
  await ticket.getByRole('heading', { level: 1 }).focus();
  return {
    ticket,
    messages: ticket.getByRole('region', { name: 'Messages' }),
    reply: ticket.getByRole('textbox', { name: 'Reply' }),
    /** Waits until its header shows this status. */
    status: (name: string) => ticket.locator('header').getByText(name, { exact: true }).waitFor(),
  };
}

/** Searches for tickets by a word of their subjects and selects them with the keyboard. */
export async function tick({ page }: Visitor, word: string, many: number): Promise<void> {
  await goTo(page, `/app/staff/tickets?q=${word}`);
  await expect.poll(() => rowsOf(page).allTextContents()).toEqual(Array(many).fill(expect.stringContaining(word)));
  for (const row of await rowsOf(page).all()) {
    await row.focus();
    await page.keyboard.press('x');
  }
  await page.getByText(`${many} selected`).waitFor();
}

/** Selects all visible rows and adds a tag, with the keyboard. */
export async function tagAll({ page }: Visitor, many: number, tag: string): Promise<void> {
  await page.getByRole('region', { name: 'Tickets' }).getByRole('checkbox').first().press('Space');
  await page.getByText(`${many} selected`).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Add a tag' }).fill(tag);
  await page.keyboard.press('Enter');
  await page.getByText(`${many} tickets changed`).waitFor();
}

/** Inserts a macro into the reply with a slash and words of its name. */
export async function insertMacro<Opened extends { reply: Locator }>(opened: Opened, words: string): Promise<Opened> {
  const page = opened.reply.page();
  await opened.reply.press('/');
  await page.keyboard.type(words);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await opened.reply.and(page.locator(':focus')).waitFor();
  return opened;
}

/** Merges the selected tickets into one of them with the keyboard, and waits until that ticket is shown next to the same list. */
export async function mergeTicked(page: Page, kept: number): Promise<void> {
  const before = new URL(page.url()).search;
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Merge tickets' });
  await dialog.getByRole('combobox', { name: 'Ticket to keep' }).fill(`#${kept}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('region', { name: 'Kept' }).getByText(`#${kept}`).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Merge into #${kept}` }).press('Enter');
  await page.waitForURL(({ search }) => search === `${before}&ticket=${kept}`);
  await openTicket(page, kept).getByRole('heading', { level: 1 }).waitFor();
}
