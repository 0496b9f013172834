import { expect, test } from '@rstest/core';
import type { Locator, Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto(`${cairn.url}/auth/login`);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('cairn-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Presses keys without a wait in between: on a busy page they could otherwise be too far apart to count as a sequence. */
async function pressKeys(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

const main = (page: Page) => page.getByRole('main');

test('keyboard alone signs in, creates a project, records a decision and changes the language', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByKeys(page, 'lead@acme.example');

  await pressKeys(page, 'n j');
  const project = page.getByRole('dialog', { name: 'New project' });
  await tabTo(page, project.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Keys only');
  await tabTo(page, project.getByRole('button', { name: /^Create/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/project\?project=keys-only/);
  await page.getByRole('heading', { level: 1, name: 'Keys only' }).waitFor();

  await pressKeys(page, 'n d');
  const form = page.getByRole('dialog', { name: 'Record a decision' });
  await form.waitFor();
  expect(new URL(page.url()).search).toBe('?record=1&project=keys-only');
  await tabTo(page, form.getByLabel('Title'));
  await page.keyboard.type('Work without a mouse');
  await tabTo(page, form.getByLabel('Outcome'));
  await page.keyboard.type('Whatever can be clicked can be reached with the keyboard.');
  await tabTo(page, form.getByRole('button', { name: 'Propose decision' }));
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await page.getByText('Work without a mouse').filter({ visible: true }).first().waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('menu', { name: 'Search or run a command' }).waitFor();
  await page.keyboard.type('deutsch'); // and Enter chooses it, whatever the list still shows
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.getByRole('button', { name: 'Suche oder Befehl' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('keyboard alone answers a ticket', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByKeys(page, 'staff@cairn.example');
  await pressKeys(page, 'g t');
  await page.waitForURL(/\/app\/staff\/tickets/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(/ticket=\d+/);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await tabTo(page, reply);
  await page.keyboard.type('Answered without a mouse.');
  await page.keyboard.press('Control+Enter');
  await main(page).getByText('Answered without a mouse.').first().waitFor();
  await expect.poll(() => reply.inputValue()).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

test('the palette finds what may be opened, goes there, and gives the focus back', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const field = page.getByRole('button', { name: 'Search or run a command' });
  await field.click();
  const list = page.getByRole('menu', { name: 'Search or run a command' });
  await list.getByRole('menuitem', { name: 'Users' }).waitFor();
  expect(await list.getByRole('menuitem', { name: /^Tickets/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('full jitter');
  const found = list.getByRole('menuitem', { name: /ADR 15 Cap acquirer retries/ });
  await found.waitFor();
  await found.click();
  await page.waitForURL(/decision=15/);
  await page.getByRole('heading', { name: /Cap acquirer retries/ }).waitFor();

  // The page that was just read is among the recent ones.
  await page.keyboard.press('/');
  await list
    .getByRole('group', { name: 'Recent' })
    .getByRole('menuitem', { name: /ADR 15/ })
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('single keys can be turned off, on every device; the sheet names them all', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('term').filter({ hasText: 'Record a decision' }).waitFor();
  await sheet.getByRole('term').filter({ hasText: 'Select row' }).waitFor();
  expect(await sheet.getByText('Users').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await tabTo(page, sheet.getByRole('switch', { name: 'Single-key shortcuts' }));
  await page.keyboard.press('Space');
  await saved;
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pressKeys(page, 'g d ?');
  await page.keyboard.press('Control+k');
  await page.getByRole('menu', { name: 'Search or run a command' }).waitFor();
  expect(await sheet.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/app');
  expect(problems).toEqual([]);
  await context.close();
});

test('help stands beside the page, speaks of the page in view, and is open again on the next visit', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await saved;
  await page.reload();
  const help = page.getByRole('complementary', { name: 'Help' });
  await help.getByText('To review').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' }).click();
  await help.getByText('Reply or internal note').waitFor();
  const [page1, beside] = await Promise.all([main(page).boundingBox(), help.boundingBox()]);
  expect((page1?.x ?? 0) + (page1?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a navigation says its title, gives the focus to the heading and begins at the top; the way back leads to where one was', async () => {
  const { page, context, problems } = await visit(browser, { viewport: { width: 1440, height: 420 } });
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scrolled = () => main(page).evaluate((element) => element.scrollTop);
  // Otherwise the browser scrolls along when a part of the page loads above what is visible.
  await main(page).evaluate((element) => element.style.setProperty('overflow-anchor', 'none'));
  const scrollDown = () => main(page).evaluate((element) => element.scrollTo(0, 200));
  await expect.poll(() => scrollDown().then(scrolled)).toBe(200);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await scrolled()).toBe(0);
  expect(await page.title()).toBe('Settings · Cairn');
  await expect.poll(() => page.locator('[data-announcement]').textContent()).toBe('Settings');
  await page.goBack();
  await expect.poll(scrolled).toBe(200);
  // A typed address begins at its top, not at the scroll position of the former page.
  await page.goto(`${cairn.url}/app/project?project=payments-api`);
  await page.getByRole('heading', { level: 1, name: 'Payments API' }).waitFor();
  await main(page).evaluate((element) => element.scrollTo(0, 90));
  await expect.poll(scrolled).toBe(90);
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'All sessions' }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(90);
  expect(problems).toEqual([]);
  await context.close();
});

test('the project at hand is chosen in the rail, and stays on the page', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('button', { name: /^Project:/ }).click();
  // The list opens late: text typed before its field exists is lost, and Enter would choose the first entry.
  const field = page.getByRole('dialog', { name: 'Switch project' }).locator('input:focus');
  await field.pressSequentially('merch');
  await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(1);
  await page.getByRole('menuitemradio', { name: /Merchant console/ }).waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/app\/project\?project=merchant-console/);
  await page.getByRole('heading', { level: 1, name: 'Merchant console' }).waitFor();
  // Also if the first page was about it, before the page was idle.
  const goToProject = async (slug: string) => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
    await page.goto(`${cairn.url}/app/project?project=${slug}`);
    await saved;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cairn.project') ?? '')).toContain(slug);
  };
  await goToProject('payments-api');
  await rail.getByRole('button', { name: 'Project: Payments API' }).waitFor();
  await page.goto(`${cairn.url}/app/settings`);
  await rail.getByRole('button', { name: 'Project: Payments API' }).waitFor();
  await goToProject('merchant-console');
  await page.goto(`${cairn.url}/app/settings`);
  await rail.getByRole('button', { name: 'Project: Merchant console' }).click();
  await page.getByRole('menuitemradio', { name: 'All projects' }).click();
  await rail.getByRole('button', { name: 'Project: All projects' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/settings');
  expect(problems).toEqual([]);
  await context.close();
});

test('the checklist of the set-up is put away for good', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app`);
  const checklist = page.getByRole('region', { name: /Set up Cairn/ });
  await checklist.getByRole('link', { name: 'See its first session' }).waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await checklist.getByRole('button', { name: 'Hide checklist' }).click();
  await saved;
  await checklist.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await checklist.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a page that was left is come back to as it was, and holds up nothing while it is out of sight', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await page.goto(`${cairn.url}/app/settings/profile`);
  const name = page.getByLabel('First name');
  await name.fill('Half typed');

  await rail.getByRole('link', { name: /^Decisions/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  expect(await name.isVisible()).toBe(false);
  await pressKeys(page, 'n d');
  const form = page.getByRole('dialog', { name: 'Record a decision' });
  await form.getByLabel('Title').fill('Half a decision');

  await page.evaluate(() => history.go(-2));
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(await name.inputValue()).toBe('Half typed');
  expect(await form.isVisible()).toBe(false);
  expect(await page.title()).toBe('Profile · Cairn');
  // The dialog of a hidden page neither handles the keys nor hides the page from assistive technology.
  await page.getByRole('heading', { level: 1, name: 'Profile' }).focus();
  await pressKeys(page, 'g p');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  // Nor do hidden pages receive clicks.
  await main(page).getByRole('link', { name: 'Payments API' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Payments API' }).waitFor();

  expect(problems).toEqual([]);
  await context.close();
});
