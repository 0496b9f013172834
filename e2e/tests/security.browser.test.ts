import { describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { changeTenant, signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const expired = 'Session expired. Please log in again.';

describe('the security page', () => {
  test('shows where one is signed in; what is ended there is over at once, wherever it is', async () => {
    const here = await visit(browser);
    const there = await visit(browser);
    const listening = there.page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok());
    await signIn(there.page, cairn.url, 'dev@acme.example');
    await listening;
    await signIn(here.page, cairn.url, 'dev@acme.example');
    const { page } = here;
    await page.goto(`${cairn.url}/app/settings/security`);
    await page.getByText('This device', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Sign out Chrome \d+ on / }).click();
    // This message disappears by itself; that of the other browser stays.
    await page
      .getByRole('status')
      .filter({ hasText: /is signed out/ })
      .first()
      .waitFor();
    await there.page.waitForURL(/\/auth\/login\?redirect=%2Fapp/);
    await there.page.getByText(expired).waitFor();
    // No other sign-in is left, and the history has an entry.
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Another browser signed out' }).waitFor();
    expect(here.problems).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });

  test('changes the password, says at the field what is wrong, and tells by mail', async () => {
    const { page, context, problems } = await visit(browser);
    await signInByApi(page, cairn.url, 'viewer@acme.example');
    await page.goto(`${cairn.url}/app/settings/security`);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field('Current password').fill('not it at all');
    await field('New password').fill('a longer one than that');
    await field('Confirm new password').fill('another one');
    const save = dialog.getByRole('button', { name: 'Change password' });
    await save.click();
    await dialog.getByText('The password does not match').waitFor();
    await field('Confirm new password').fill('a longer one than that');
    await save.click();
    await dialog.getByText('Wrong password').waitFor();
    await field('Current password').fill('cairn-demo');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Your password is changed').filter({ visible: true }).first().waitFor();
    const mails = await (await page.request.get(`${cairn.url}/dev/mailbox`)).text();
    expect(mails).toContain('Your Cairn password was changed');
    // The person who changed it stays signed in.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sign-in and security' }).waitFor();
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
    await context.close();
  });
});

describe('a person of two organizations', () => {
  test('goes on in the other one in every tab, with nothing of the former left behind', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'lead@acme.example');
    const second = await context.newPage();
    await second.goto(`${cairn.url}/app/decisions?project=payments-api`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${cairn.url}/app/projects`);
    await page.getByText('Payments API').filter({ visible: true }).first().waitFor();
    const acme = await page.evaluate(async (): Promise<string> => (await (await fetch('/api/auth/me')).json()).tenant.id);

    await changeTenant(page, cairn.url, 'Globex');
    await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: 'Organization: Globex' }).waitFor()));
    expect([page.url(), second.url()]).toEqual([`${cairn.url}/app`, `${cairn.url}/app`]);
    await page.goto(`${cairn.url}/app/projects`);
    await page.getByText('Warehouse robots').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('Payments API').count()).toBe(0);
    expect(await kept(page)).not.toContain('payments-api');
    expect(await kept(second)).not.toContain('payments-api');
    const claimed = await page.request.get(`${cairn.url}/api/projects`, { headers: { 'x-tenant-id': acme } });
    expect([claimed.status(), (await claimed.json()).code]).toEqual([409, 'TENANT_MISMATCH']);

    await changeTenant(page, cairn.url, 'Acme');
    await second.getByRole('button', { name: 'Organization: Acme' }).waitFor();
    // A request in flight for the former tenant is refused, and the browser logs that.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await context.close();
  });

  test('with one organization there is its name and nothing to choose', async () => {
    const { page, context } = await visit(browser);
    // It would come when the page is idle, like the stream of live events.
    const atRest = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok());
    await signIn(page, cairn.url, 'owner@acme.example');
    await atRest;
    await page.getByRole('navigation', { name: 'Main' }).getByText('Acme').waitFor();
    expect(await page.getByRole('button', { name: /^Organization:/ }).count()).toBe(0);
    await context.close();
  });
});

/** Returns everything that this browser stores for the tab, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const queries = await new Promise<unknown>((resolve, reject) => {
      const request = indexedDB.open('cairn-queries');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const all = request.result.transaction('queries').objectStore('queries').getAll();
        all.onsuccess = () => resolve(all.result);
        all.onerror = () => reject(all.error);
      };
    });
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, queries]);
  });
}
