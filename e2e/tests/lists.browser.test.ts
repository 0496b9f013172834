import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { openAddress, signIn, signInByApi, type Visitor, visit } from '../support/browser.ts';
import { chooseFilter } from '../support/filters.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let visitor: Visitor;
let page: Page;

// One sign-in for all tests: each starts at its own address.
beforeAll(async () => {
  visitor = await visit(browser);
  page = visitor.page;
  await signIn(page, cairn.url, 'owner@acme.example');
});

const open = async (path: string) => {
  await openAddress(page, cairn.url + path);
  await page.locator('[data-row]').filter({ visible: true }).first().waitFor();
};
const heads = () => page.getByRole('table', { name: 'Decisions' }).getByRole('columnheader').allTextContents();
const panelBox = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('a list', () => {
  test('takes several values of a filter, keeps them in a view under a name, and forgets the view again', async () => {
    await open('/app/decisions');
    await chooseFilter(page, 'Status', 'Rejected', 'Draft');
    await page.waitForURL(/status=(draft%2Crejected|rejected%2Cdraft|rejected,draft)/);
    await page.getByRole('button', { name: 'Status: Draft or Rejected' }).waitFor();
    const rows = page.getByRole('table', { name: 'Decisions' }).locator('[data-row]');
    await expect.poll(() => rows.count()).toBe(2);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: /Save/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Not in force');
    await page.keyboard.press('Enter');
    await page.waitForURL(/saved=viw_/);
    await page.reload();
    await page.getByRole('button', { name: /^Not in force/ }).waitFor();

    await openAddress(page, `${cairn.url}/app/decisions`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'Not in force' }).click();
    await page.getByRole('button', { name: 'Status: Draft or Rejected' }).waitFor();
    await page.getByRole('button', { name: /^Not in force/ }).click();
    await page.getByRole('menuitem', { name: /Rename/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Proposed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Proposed/ }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await page.getByRole('button', { name: 'Views' }).waitFor();
  });

  test('shares a view with the organization: colleagues apply it under its name, and its owner takes it back', async () => {
    const other = await visit(browser);
    await signIn(other.page, cairn.url, 'dev@acme.example');
    const colleague = async () => {
      await openAddress(other.page, `${cairn.url}/app/decisions`);
      await other.page.getByRole('button', { name: 'Views' }).click();
      await other.page.getByRole('menuitemradio', { name: 'All' }).waitFor();
    };
    await open('/app/decisions?status=accepted');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: /Save/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('In force');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: /^In force/ });
    await button.click();
    await page.getByRole('menuitem', { name: 'Share with organization' }).click();
    await page.getByText('The view “In force” is shared with the organization').waitFor();

    await colleague();
    await other.page
      .getByRole('group', { name: 'Shared by colleagues' })
      .getByRole('menuitemradio', { name: /^In force/ })
      .click();
    await other.page.getByRole('button', { name: /^In force/ }).click();
    expect(await other.page.getByRole('menuitem', { name: /Rename|Delete|sharing/ }).count()).toBe(0);
    await other.page.getByRole('menuitem', { name: /Save as a new view/ }).waitFor();

    await button.click();
    await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await page.getByText('The view “In force” is private again').waitFor();
    await colleague();
    expect(await other.page.getByRole('menuitemradio', { name: /^In force/ }).count()).toBe(0);
    await other.context.close();
  });

  test('of conversations: pins many at once, and takes all of it back', async () => {
    await open('/app/conversations');
    const rows = page.getByRole('table', { name: 'Conversations' });
    const first = rows.getByRole('checkbox').nth(2);
    const second = rows.getByRole('checkbox').nth(3);
    await first.check();
    await second.check();
    await page.getByRole('button', { name: 'Pin 2' }).click();
    await expect.poll(() => rows.getByRole('img', { name: 'Pinned' }).count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.getByRole('img', { name: 'Pinned' }).count()).toBe(1);
  });

  test('is a file under the filters that are seen', async () => {
    await open('/app/conversations?author=me');
    await page.getByRole('button', { name: /Export|Download/ }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
    expect(download.suggestedFilename()).toMatch(/^conversations-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('project,title,branch,author,visibility,pinned,tags,tokens,status,lastMessageAt,createdAt');
    expect(lines.slice(1).every((line) => line.includes('Marta Ruiz'))).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('is a file of what its page shows where its address says nothing of that, and of the rows that are ticked', async () => {
    await open('/app/project/patterns?project=payments-api');
    const rows = page.getByRole('table', { name: 'Patterns' });
    const exported = async (button: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as JSON' }).click()]);
      return JSON.parse(await readFile(await download.path(), 'utf8')) as { rule: string; status: string; branch: string | null }[];
    };
    const shown = await rows.locator('[data-row]').allTextContents();
    const all = await exported('Export');
    expect(all.map(({ rule }) => rule)).toEqual(shown);
    expect(all.every(({ status, branch }) => status === 'accepted' && branch === null)).toBe(true);
    await rows.getByRole('checkbox').nth(3).check();
    await rows.getByRole('checkbox').nth(1).check();
    expect((await exported('Export selection')).map(({ rule }) => rule)).toEqual([shown[0], shown[2]]);
    await page.keyboard.press('Escape');
  });

  test('of decisions is a timeline as well, walked by arrow keys, with a preview', async () => {
    await open('/app/decisions?project=payments-api');
    await page.getByRole('link', { name: 'Timeline' }).click();
    const timeline = page.getByRole('region', { name: 'Decisions over time' });
    await timeline.getByRole('link', { name: /Send webhooks inline.*Superseded/ }).focus();
    await page.keyboard.press('ArrowRight');
    const next = timeline.getByRole('link', { name: /Deliver webhooks from an outbox table.*Accepted, superseded ADR 1$/ });
    await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Supersedes').waitFor();
    await page.waitForURL(/as=timeline.*decision=12|decision=12.*as=timeline/);
  });

  test('of decisions as a timeline is walked by J in the order that is seen, clear of its legend', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 420 });
    await open('/app/decisions?as=timeline&period=all');
    const timeline = page.getByRole('region', { name: 'Decisions over time' });
    const order = await timeline.locator('[data-row]').evaluateAll((links) => links.map((link) => link.getAttribute('data-row')));
    const walked = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await timeline.locator('[data-row]').first().focus();
    for (const row of order.slice(1, 12)) {
      await page.keyboard.press('j');
      expect(await walked()).toBe(row);
      const { end, legend } = await timeline.evaluate((place) => ({
        end: document.activeElement?.getBoundingClientRect().bottom ?? 0,
        legend: place.lastElementChild?.getBoundingClientRect().top ?? 0,
      }));
      expect(end).toBeLessThanOrEqual(legend);
    }
    if (size) await page.setViewportSize(size);
  });

  test('a decision is superseded by a form that names it', async () => {
    await open('/app/decisions?project=payments-api&decision=5');
    await page.getByRole('button', { name: 'Supersede' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supersede ADR 5' });
    await expect.poll(() => dialog.getByRole('combobox', { name: /Supersedes/ }).inputValue()).toMatch(/^ADR 5: Cursor/);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Cursors that expire');
    await dialog.getByRole('textbox', { name: 'Outcome' }).fill('A cursor is good for a day.');
    await dialog.getByRole('button', { name: 'Propose decision' }).click();
    await page.getByRole('complementary', { name: 'Preview' }).getByText('once it is accepted').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  test('has its columns hidden, moved and brought back by keys alone, kept in the address, and usual again by one press', async () => {
    await open('/app/decisions');
    const usual = await heads();
    const [first = '', second = '', third = ''] = usual.filter((name) => name.trim() !== '' && !/^Select/.test(name));
    expect(third).not.toBe('');

    const button = page.getByRole('button', { name: 'Columns', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const hidden = await firstHideable();
    await panelBox(hidden).focus();
    await page.keyboard.press('Space');
    await expect.poll(heads).toEqual(usual.filter((name) => name !== hidden));
    await page.waitForURL(/[?&]columns=/);
    await expect.poll(() => panelBox(hidden).isChecked()).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(heads).toEqual(usual);

    // The button moves with its row, and at the end passes the focus to the other one.
    const down = page.getByRole('button', { name: `Move ${first} down`, exact: true });
    await down.focus();
    await page.keyboard.press('Enter');
    const order = async () => (await heads()).filter((name) => [first, second].includes(name));
    await expect.poll(order).toEqual([second, first]);
    await expect.poll(focused).toBe(`Move ${first} down`);
    await page.getByRole('button', { name: `Move ${first} up`, exact: true }).press('Enter');
    await expect.poll(order).toEqual([first, second]);
    await expect.poll(focused).toBe(`Move ${first} down`);
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual([second, first]);

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('Columns');
    await page.reload();
    await page.locator('[data-row]').filter({ visible: true }).first().waitFor();
    await expect.poll(order).toEqual([second, first]);

    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Reset columns' }).press('Enter');
    await expect.poll(heads).toEqual(usual);
    await page.waitForURL((url) => !url.searchParams.has('columns'));
    expect(visitor.problems).toEqual([]);
  });

  test('has one stop for each row, and beside it says when things were by keyboard and by touch', async () => {
    const key = page.getByRole('complementary').getByRole('region');
    const times = key.locator('time[tabindex="0"]');
    const tooltip = page.locator('[data-tooltip]');
    const inFull = /\b20\d\d\b.*\d:\d\d/;
    await open('/app/api-keys');
    expect(await page.getByRole('table').locator('time').count()).toBeGreaterThan(0);
    expect(await page.getByRole('table').locator('time[tabindex]').count()).toBe(0);
    await page.keyboard.press('j');
    await times.first().waitFor();
    await key.focus();
    await page.keyboard.press('Tab');
    await tooltip.waitFor();
    expect(await tooltip.textContent()).toMatch(inFull);
    expect(
      await times.first().evaluate((time) => time.ownerDocument.getElementById(time.getAttribute('aria-describedby') ?? '')?.textContent),
    ).toMatch(inFull);
    const address = page.url();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });

    const cookies = await page.context().cookies();
    const phone = await visit(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await phone.context.addCookies(cookies);
    await phone.page.goto(address);
    await phone.page.getByRole('complementary').locator('time[tabindex="0"]').first().tap();
    await phone.page.locator('[data-tooltip]').waitFor();
    await phone.page.getByRole('complementary').getByRole('heading').first().tap();
    await phone.page.locator('[data-tooltip]').waitFor({ state: 'detached' });
    expect(phone.problems).toEqual([]);
    await phone.context.close();
  });

  test('leads to its last page from one that it no longer has, under its filters', async () => {
    await openAddress(page, `${cairn.url}/app/decisions?status=accepted&page=9`);
    await page.locator('[data-row]').filter({ visible: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?status=accepted');
    await openAddress(page, `${cairn.url}/app/decisions?q=zzzz&page=9`);
    await page.getByRole('heading', { name: 'No decision matches these filters' }).waitFor();
  });

  test('of patterns opens beside by J and in full by Enter', async () => {
    await open('/app/learning');
    await page.keyboard.press('j');
    await page.getByRole('complementary').getByRole('heading').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=full/);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });

  test('that is refused says who can grant it', async () => {
    const other = await visit(browser);
    await signInByApi(other.page, cairn.url, 'owner@acme.example');
    await openAddress(other.page, `${cairn.url}/app/tenant-admin/users`);
    await other.page.locator('[data-row]').filter({ visible: true }).first().waitFor();
    // As if the role had been revoked in the meantime: the server's response to a user without it.
    const refused = { success: false, code: 'FORBIDDEN', message: 'Access denied.' };
    const grantedBy = { who: 'tenant', people: [{ id: 'usr_1', name: 'Ada Lovelace', role: 'owner' }] };
    await other.page.route('**/api/people?*', (route) => route.fulfill({ status: 403, json: { ...refused, grantedBy } }));
    await other.page.getByRole('searchbox').fill('lin');
    await other.page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    await other.page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).waitFor();
    await other.context.close();
  });
});

/** Returns the name of a column that can be hidden: the one that opens a row cannot. */
async function firstHideable(): Promise<string> {
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await boxes.first().waitFor();
  const names = await boxes.evaluateAll((all) =>
    all.map((box) => (box instanceof HTMLInputElement && !box.disabled && box.checked ? (box.getAttribute('aria-label') ?? '') : '')),
  );
  return names.find(Boolean) ?? '';
}
