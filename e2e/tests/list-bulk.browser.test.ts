import { writeRows } from '@cairn/server/rows';
import { afterAll, beforeAll, expect, onTestFinished, test } from '@rstest/core';
import type { Locator, Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { openAddress, signIn, type Visitor, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// Bulk actions by keyboard and by checkboxes, with one undo for all rows.
runCairn();
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  visitor = await visit(browser);
  page = visitor.page;
  await signIn(page, cairn.url, 'owner@acme.example');
});
afterAll(async () => {
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});

// Rows of former pages stay in the document, hidden.
const rows = () => page.getByRole('main').locator('[data-row]').filter({ visible: true });
const open = async (path: string) => {
  await openAddress(page, cairn.url + path);
  await rows().first().waitFor();
};
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const undo = async () => {
  await press('Undo');
  await page
    .getByText(/undone/)
    .first()
    .waitFor();
};
const ids = () => rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));

/** Selects the first two rows by keyboard. */
async function tickTwo(): Promise<void> {
  const [first, second] = await ids();
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(first);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(second);
  await page.keyboard.press('x');
  await page.getByRole('region', { name: '2 selected' }).waitFor();
}

test('insights are walked by keys, acknowledged together, taken back, and sorted', async () => {
  await open('/app/insights');
  const before = await ids();
  await tickTwo();
  expect(await violations(page)).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
  await press('Acknowledge 2');
  await expect.poll(ids).toEqual(before.slice(2));
  await undo();
  await expect.poll(ids).toEqual(before);
  await press('Sort by');
  await page
    .getByRole('menuitemradio', { name: 'Detected' })
    .or(page.getByRole('menuitem', { name: 'Detected' }))
    .click();
  await page.waitForURL(/sort=-noticed/);
  await page.reload();
  await rows().first().waitFor();
  expect((await ids()).toSorted()).toEqual(before.toSorted());
});

test('the box for all rows stays with the head, however far the rows are scrolled', async () => {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...usual, height: 420 });
  onTestFinished(() => page.setViewportSize(usual));
  await open('/app/conversations');
  const head = page.getByRole('table').locator('thead');
  const tops = async () => [(await head.getByRole('checkbox').boundingBox())?.y, (await head.getByText('Title').boundingBox())?.y];
  const before = await tops();
  await rows().last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await rows().first().boundingBox())?.y).toBeLessThan(0);
  expect(await tops()).toEqual(before);
});

test('branches are said to be deleted together', async () => {
  await open('/app/project/branches?project=payments-api&status=all');
  const boxes = page.getByRole('table', { name: 'Branches' }).getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const states = () => page.getByRole('table', { name: 'Branches' }).getByText('Deleted', { exact: true }).count();
  const before = await states();
  await press('Mark 2 as deleted');
  await expect.poll(states).toBe(before + 2);
  await undo();
  await expect.poll(states).toBe(before);
});

test('projects are ticked as cards, archived together, and brought back', async () => {
  await open('/app/projects');
  const before = await ids();
  await page.getByRole('checkbox', { name: 'Select Client SDKs' }).check();
  await page.getByRole('checkbox', { name: 'Select Card vault' }).check();
  expect(await violations(page)).toEqual([]);
  await press('Archive 2');
  await expect.poll(() => rows().count()).toBe(before.length - 2);
  await undo();
  await expect.poll(() => rows().count()).toBe(before.length);
});

test('whoever deals with a whole last page is led to the one before, and finds the last again once it is taken back', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVW';
  for (const letter of letters) {
    const data = { key: `LAST${letter}`, name: `Last ${letter}`, visibility: 'tenant' };
    expect((await page.request.post(`${cairn.url}/api/projects`, { headers: { origin: cairn.url }, data })).ok()).toBe(true);
  }
  await open('/app/projects?view=table&page=2');
  const last = await rows().count();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await press(/^Archive \d/);
  await page.waitForURL((url) => !url.searchParams.has('page'));
  await expect.poll(() => rows().count()).toBe(24);
  await undo();
  await open('/app/projects?view=table');
  await page.getByRole('textbox', { name: 'Go to page' }).fill('2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=2/);
  await expect.poll(() => rows().count()).toBe(last);
});

test('conversations get more tags together, each beside its own', async () => {
  await open('/app/conversations?tag=captures');
  const table = page.getByRole('table', { name: 'Conversations' });
  const row = (title: string): Locator => table.getByRole('row').filter({ hasText: title });
  const title = (await table.getByRole('link').first().textContent()) ?? '';
  const own = await row(title).getByRole('checkbox').getAttribute('aria-label');
  await row(title).getByRole('checkbox').check();
  await press('Tag 1');
  await page.getByRole('textbox', { name: /^Tags/ }).fill('Captures, month end');
  await page.keyboard.press('Enter');
  await page.getByText('1 conversation tagged').first().waitFor();
  await openAddress(page, `${cairn.url}/app/conversations?tag=month+end`);
  await table.getByRole('checkbox', { name: own ?? '' }).waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search messages' }))
    .first()
    .fill('month end');
  await page.waitForURL(/q=month/);
  await table.getByRole('checkbox', { name: own ?? '' }).waitFor();
});

test('patterns are rejected together for one reason, and reviewed again', async () => {
  await open('/app/learning');
  const before = await ids();
  const boxes = page.getByRole('table', { name: 'Patterns' }).getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await press('Reject 2');
  const dialog = page.getByRole('dialog', { name: 'Reject 2' });
  await dialog.getByRole('radio').first().press('ArrowDown');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => rows().count()).toBe(before.length - 2);
  await page.getByText('Rejected: 2').first().waitFor();
  await openAddress(page, `${cairn.url}/app/learning?status=rejected`);
  // The two are the latest rejected ones.
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await press('Review 2 again');
  await page.getByText('Proposed: 2').first().waitFor();
  await openAddress(page, `${cairn.url}/app/learning`);
  await expect.poll(ids).toEqual(expect.arrayContaining(before));
});

test('findings are narrowed, walked by keys, resolved together, and a file under the same filters', async () => {
  await writeRows(
    cairn.dataDirectory,
    `insert into security_findings (id, tenant_id, project_id, rule, level, status, subject_type, subject_id, remediation, fingerprint, actor)
      select 'fnd_bulk' || n, tenant_id, id, 'rule-' || n, case when n <= 3 then 'critical' else 'low' end, 'open', 'pattern', 'pat_' || n,
        'revoke-and-replace', 'bulk' || n, '{"type":"system","id":"test"}'::jsonb
      from projects, generate_series(1, 6) n where slug = 'client-sdks'`,
  );
  await open('/app/project/security?project=client-sdks&level=critical');
  await expect.poll(() => rows().count()).toBe(3);
  await tickTwo();
  expect(await violations(page)).toEqual([]);
  await press('Mark 2 as rotated');
  const resolved = page.getByRole('region', { name: /^Resolved/ });
  await expect.poll(() => resolved.getByRole('listitem').count()).toBe(2);
  await undo();
  await expect.poll(() => resolved.count()).toBe(0);
  await press('Export');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^findings-/);
  await openAddress(page, `${cairn.url}/app/project/security?project=client-sdks&q=rule-5`);
  await expect.poll(() => rows().count()).toBe(1);
  await openAddress(page, `${cairn.url}/app/project/security?project=client-sdks&q=nowhere`);
  await page.getByText('No finding matches these filters').waitFor();
});
