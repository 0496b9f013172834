import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { visit } from '../support/browser.ts';
import { browser, gallery, runGallery } from '../support/running.ts';

runGallery();

async function open(family: string): Promise<{ page: Page; close(): Promise<void>; problems: string[] }> {
  const { page, context, problems } = await visit(browser, {
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
  });
  await page.goto(`${gallery.url}/${family}?scheme=light&dir=ltr`);
  await page.locator('html[data-gallery="ready"]').waitFor({ state: 'attached' });
  return { page, problems, close: () => context.close() };
}

test('the values of a chart are walked through by keyboard, read as a table and taken away as a file', async () => {
  const { page, problems, close } = await open('chart');
  const card = page.getByRole('region', { name: 'Sessions by client' });
  const plot = card.getByRole('slider', { name: 'Sessions by client' });
  await plot.focus();
  await page.keyboard.press('Home');
  const first = await plot.getAttribute('aria-valuetext');
  expect(first).toMatch(/October 22.*: Claude Code \d+, Cursor \d+, Codex CLI \d+, CI agent \d+, Total \d+/);
  await page.keyboard.press('ArrowRight');
  expect(await plot.getAttribute('aria-valuetext')).toMatch(/October 23/);
  await page.keyboard.press('End');
  expect(await plot.getAttribute('aria-valuenow')).toBe('29');

  await card.getByRole('button', { name: 'Table' }).click();
  expect(await card.getByRole('row').count()).toBe(31);
  const cells = await card.getByRole('row').nth(1).getByRole('cell').allTextContents();
  expect(cells.every((cell) => first?.includes(cell))).toBe(true);

  const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Download as CSV' }).click()]);
  const file = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(file).toString('utf8')).toMatch(/^\uFEFFDay,Claude Code,Cursor,Codex CLI,CI agent\r\n2026-10-22,\d+,/);
  expect(problems).toEqual([]);
  await close();
});

test('records are walked through by arrow keys, and are the same as a list', async () => {
  const { page, problems, close } = await open('record-graph');
  const graph = page.getByRole('group', { name: 'Decisions' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-node'));
  await graph.locator('[data-node="12"]').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('4');
  await page.keyboard.press('Enter');
  await graph.locator('[data-node="4"][aria-current="true"]').waitFor();
  // One tab stop, however many nodes.
  expect(await graph.locator('[tabindex="0"]').count()).toBe(1);
  const inGraph = await graph.locator('[data-node]').count();
  await page.getByRole('button', { name: 'As a list' }).click();
  const list = page.getByRole('main').getByRole('button').filter({ hasText: /^ADR/ });
  expect(await list.count()).toBe(inGraph);
  expect(await page.getByText('replaced by ADR 7').textContent()).toContain('2 Mar');
  expect(problems).toEqual([]);
  await close();
});

test('what a comparison folds unfolds where it stands', async () => {
  const { page, problems, close } = await open('difference');
  const diff = page.getByRole('group', { name: 'Difference of AGENTS.md', exact: true });
  expect(await diff.getByText('Written by hand, line 1.', { exact: true }).count()).toBe(0);
  await diff.getByRole('button', { name: '11 unchanged lines' }).click();
  expect(await diff.getByText('Written by hand, line 1.', { exact: true }).count()).toBe(1);
  expect(await diff.getByText('removed:').count()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

test('code is copied as it was written', async () => {
  const { page, close } = await open('prose');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.getByRole('group', { name: 'Code in Go', exact: true });
  await page.getByRole('button', { name: 'Copy' }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.textContent());
  expect(copied).toContain('func Charge(');
  await close();
});

test('a table of ten thousand rows is gone through by keys, by pages and by scrolling, and its rows stand in their order', async () => {
  const { page, problems, close } = await open('virtual-table');
  const grid = page.getByRole('grid', { name: 'Calls of agents' });
  const shown = () => grid.locator('[aria-rowindex]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  const active = () =>
    grid.evaluate((element) => {
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return (
        row && {
          index: row.getAttribute('aria-rowindex'),
          bottom: row.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom,
        }
      );
    });
  await grid.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(active).toEqual({ index: '14', bottom: true });
  await page.keyboard.press('End');
  await grid.getByRole('gridcell', { name: '10000', exact: true }).waitFor();
  await grid.evaluate((element) => element.scrollTo({ top: 200_000 }));
  await grid.getByRole('gridcell', { name: '4550', exact: true }).waitFor();
  for (const by of [-300, -300, 220]) await grid.evaluate((element, top) => element.scrollBy({ top }), by);
  await grid.getByRole('gridcell', { name: '4540', exact: true }).waitFor();
  // When scrolling has stopped: during scrolling, elements are not reordered in the document.
  const inOrder = async () => {
    const rows = await shown();
    return rows.every((row, at) => at === 0 || row > (rows[at - 1] ?? 0));
  };
  await expect.poll(inOrder).toBe(true);
  await grid.getByRole('gridcell', { name: '4545', exact: true }).click();
  await grid.locator('[aria-selected="true"][aria-rowindex="4546"]').waitFor();
  await grid.getByRole('button', { name: 'Tokens' }).click();
  await grid.getByRole('columnheader', { name: 'Tokens' }).and(grid.locator('[aria-sort]')).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('rows that rush by by the screen are words for that time, those in sight, and rows again when they rest', async () => {
  const { page, problems, close } = await open('virtual-table');
  const grid = page.getByRole('grid', { name: 'Calls of agents' });
  await grid.getByRole('gridcell').first().waitFor();
  const words = await grid.evaluate(
    (box) =>
      new Promise<{ first: string; wanted: string } | null>((resolve) => {
        let steps = 0;
        const step = () => {
          steps += 1;
          if (steps > 60) return resolve(null);
          box.scrollTop += box.clientHeight;
          box.addEventListener(
            'scroll',
            () => {
              const rushing = box.querySelector<HTMLElement>('[role="rowgroup"] > [aria-hidden]');
              if (!rushing || rushing.hidden) return requestAnimationFrame(step);
              const row = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row'));
              const lines = rushing.children[0]?.textContent?.split('\n') ?? [];
              resolve({ first: lines[0] ?? '', wanted: String(Math.floor(box.scrollTop / row) + 1) });
            },
            { once: true },
          );
        };
        step();
      }),
  );
  expect(words).not.toBeNull();
  expect(words?.first).toBe(words?.wanted);
  await grid.locator('[role="rowgroup"] > [aria-hidden]').waitFor({ state: 'hidden' });
  await grid.getByRole('gridcell', { name: words?.wanted ?? '', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
