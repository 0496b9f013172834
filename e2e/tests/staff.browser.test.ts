import { describe, expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

describe('staff', () => {
  test('go from the desk to a ticket, by keyboard, and answer it', async () => {
    const { page, context, problems } = await visit(browser);
    await signIn(page, cairn.url, 'staff@cairn.example');
    await page.getByRole('link', { name: 'Desk' }).click();
    await page.waitForURL(/\/app\/staff$/);
    const open = page.getByRole('main').getByRole('link', { name: /^Open of the whole team/ });
    const waiting = Number(/\d+$/.exec((await open.textContent()) ?? '')?.[0]);
    expect(waiting).toBeGreaterThan(0);
    await open.click();
    await page.waitForURL(/status=open/);
    const rows = page.getByRole('region', { name: 'Tickets' }).locator('[data-row]');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(waiting);

    await page.keyboard.press('j');
    await page.waitForURL(/ticket=\d+/);
    const first = new URL(page.url()).searchParams.get('ticket');
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('ticket') !== first);
    await page.keyboard.press('k');
    await page.waitForURL((url) => url.searchParams.get('ticket') === first);
    // At once, as fast users do: another ticket may still be shown.
    const ticket = page.getByRole('article', { name: `Ticket ${first}` });
    await page.keyboard.press('Enter');
    await ticket.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await ticket.getByRole('heading', { name: 'Other tickets of this person' }).waitFor();
    await page.keyboard.type('It is fixed in the release of today.');
    await page.keyboard.press('Control+Enter');
    await ticket.getByText('It is fixed in the release of today.', { exact: true }).waitFor();
    await ticket.locator('header').getByText('Pending').waitFor();

    await ticket.getByText('Internal note', { exact: true }).click();
    await ticket.getByRole('textbox').fill('Same cause as last month.');
    await page.reload();
    await expect.poll(() => ticket.getByRole('textbox', { name: 'Internal note' }).inputValue()).toBe('Same cause as last month.');
    // It is shown before the response arrives.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/messages'));
    await ticket.getByRole('button', { name: 'Add note' }).press('Enter'); // on a first visit the shell's prompt covers it
    await ticket.getByText('internal note', { exact: true }).last().waitFor();
    await saved;
    await page.reload();
    await ticket.getByText('Same cause as last month.').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('are the only ones who may: nothing of it is loaded for others', async () => {
    const { page, context } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, cairn.url, 'dev@acme.example');
    expect(await page.getByRole('link', { name: 'Desk' }).count()).toBe(0);
    for (const path of ['/app/staff', '/app/staff/tickets', '/app/staff/tickets?ticket=1']) {
      const answer = await page.goto(cairn.url + path);
      expect(answer?.status(), path).toBe(403);
      await page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    }
    expect(asked.filter((path) => path.startsWith('/remotes/staff/') || path.startsWith('/api/tickets'))).toEqual([]);
    const refused = await page.evaluate(async () => (await fetch('/api/tickets')).status);
    expect(refused).toBe(403);
    await context.close();
  });
});
