import type { BrowserContextOptions, Page } from 'playwright';
import { type Visitor, visit } from './browser.ts';
import { browser, cairn } from './running.ts';

const json = { 'Content-Type': 'application/json' };

/** Sends a request as the user signed in on the page, and returns the response. */
export function send(page: Page, method: string, path: string, body: object): Promise<{ conversation: { id: string; version: number } }> {
  return page.evaluate(
    async ([to, init]) => {
      const response = await fetch(to, init);
      if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    [`/api/${path}`, { method, headers: json, body: JSON.stringify(body) }] as const,
  );
}

/** Creates a conversation in the project Payments API. */
export async function begin(page: Page, text: string, visibility = 'project'): Promise<{ id: string; version: number }> {
  const projectId = await page.evaluate(async (): Promise<string> => (await (await fetch('/api/projects/payments-api')).json()).id);
  return (await send(page, 'POST', 'conversations', { projectId, text, visibility })).conversation;
}

/** Opens a conversation and waits for its messages. */
export async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${cairn.url}/app/conversations?conversation=${id}`);
  await page.getByRole('feed').waitFor();
}

/** Opens the list of conversations as a new visitor, so that their API requests use their sign-in. */
export async function come(options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await visit(browser, options);
  await visitor.page.goto(`${cairn.url}/app/conversations`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor({ state: 'attached' });
  return visitor;
}

/** Runs an action from the menu of the open conversation. */
export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this conversation' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
