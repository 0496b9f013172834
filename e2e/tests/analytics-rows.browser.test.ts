import { readFileSync } from 'node:fs';
import { expect, test } from '@rstest/core';
import type { Locator, Page } from 'playwright';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const page90 = '/app/analytics?period=90&step=week';

/** Returns the description of each point of a chart, reached with the arrow keys. */
async function walk(plot: Locator): Promise<string[]> {
  const spoken: string[] = [];
  await plot.press('Home');
  const last = Number(await plot.getAttribute('aria-valuemax'));
  for (let at = 0; at <= last; at += 1) {
    if (at > 0) await plot.press('ArrowRight');
    await expect.poll(() => plot.getAttribute('aria-valuenow')).toBe(String(at));
    spoken.push((await plot.getAttribute('aria-valuetext')) ?? '');
  }
  return spoken;
}

/**
 * Opens point `at` of a chart with Enter. A page that has just come back focuses its heading once, which can interrupt the keys. They are
 * then pressed again.
 */
async function openPoint(page: Page, plot: Locator, at: number) {
  await expect
    .poll(async () => {
      await plot.press('Home');
      for (let step = 0; step < at; step += 1) await plot.press('ArrowRight');
      if ((await plot.getAttribute('aria-valuenow')) !== String(at)) return false;
      const before = page.url();
      await plot.press('Enter');
      return (
        page.url() !== before ||
        (await page
          .waitForURL((url) => url.href !== before, { timeout: 2_000 })
          .then(
            () => true,
            () => false,
          ))
      );
    }, slowly)
    .toBe(true);
}

/** Returns the number of rows of the visible list on all of its pages; 0 if nothing matches. */
async function rowsOfList(page: Page, path: RegExp): Promise<number> {
  await page.waitForURL(path);
  const table = page.getByRole('main').locator('table[aria-rowcount]:visible');
  const none = page.getByText(/matches these filters/).locator('visible=true');
  await table.or(none).first().waitFor(slowly);
  return (await table.count()) === 0 ? 0 : Number(await table.getAttribute('aria-rowcount')) - 1;
}

const exactly = (rows: number) => ({ min: rows, max: rows });
const numberIn = (spoken: string, pattern: RegExp) => Number(pattern.exec(spoken)?.[1] ?? 0);

/** Each chart, the number of rows it announces for a point, and the list that a point opens. */
const charts: { title: string; rows: (spoken: string) => { min: number; max: number }; path: RegExp }[] = [
  { title: 'Sessions by client', rows: (spoken) => exactly(numberIn(spoken, /Total (\d+)/)), path: /\/app\/sessions\?/ },
  { title: 'Context hit rate', rows: (spoken) => exactly(numberIn(spoken, /Opens (\d+) sessions? with context/)), path: /signal=served/ },
  {
    title: 'Corrections per 100 sessions',
    // A session can have several corrections.
    rows: (spoken) => {
      const corrections = numberIn(spoken, /Opens the sessions? with (\d+) corrections?/);
      return { min: Math.min(1, corrections), max: corrections };
    },
    path: /signal=corrected/,
  },
  {
    title: 'Outcome of proposed rules',
    rows: (spoken) => exactly(numberIn(spoken, /Total (\d+)/)),
    path: /\/app\/learning\?status=decided/,
  },
  { title: 'Outcome of proposed decisions', rows: (spoken) => exactly(numberIn(spoken, /Total (\d+)/)), path: /\/app\/decisions\?/ },
  { title: 'Stale rules', rows: (spoken) => exactly(numberIn(spoken, /Opens (\d+) rules? that/)), path: /\/app\/learning\?status=stale/ },
];

test('by keyboard, every point of every chart says what is behind it, and opens a list of as many rows', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await page.goto(`${cairn.url}${page90}`);
  await page.getByRole('slider', { name: 'Stale rules' }).waitFor(slowly);
  const titles = await page.getByRole('slider').evaluateAll((plots) => plots.map((plot) => plot.getAttribute('aria-label')));
  expect(titles.toSorted()).toEqual(charts.map(({ title }) => title).toSorted());
  for (const { title, rows, path } of charts) {
    const plot = page.getByRole('slider', { name: title });
    await plot.waitFor(slowly);
    const spoken = await walk(plot);
    const filled = spoken.flatMap((text, at) => (rows(text).max > 0 ? [at] : []));
    expect(filled.length, title).toBeGreaterThan(1);
    for (const at of new Set([filled[0] ?? 0, filled.at(-1) ?? 0])) {
      await plot.waitFor(slowly);
      const expected = rows(spoken[at] ?? '');
      await openPoint(page, plot, at);
      const found = await rowsOfList(page, path);
      expect(found, `${title}: ${spoken[at]}`).toBeGreaterThanOrEqual(expected.min);
      expect(found, `${title}: ${spoken[at]}`).toBeLessThanOrEqual(expected.max);
      await page.goBack();
    }
  }
  expect(problems).toEqual([]);
});

test('by keyboard, a bar of each ranking opens as many sessions as it says; the ranking is a table and a file too', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  for (const [title, columns] of [
    ['Rules that help most', ['Rule', 'Helpful in sessions', 'Served in sessions']],
    ['Most edited files', ['File', 'Sessions']],
  ] as const) {
    await page.goto(`${cairn.url}${page90}`);
    const ranking = page.getByRole('region', { name: title });
    const bars = ranking.getByRole('listitem');
    await bars.first().waitFor(slowly);
    const many = await bars.count();
    const sessions = numberIn((await bars.first().textContent()) ?? '', /(\d+)(?: sessions?)?$/);
    expect(sessions).toBeGreaterThan(0);

    await ranking.getByRole('button', { name: 'Table' }).press('Enter');
    expect(
      await ranking
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .count(),
    ).toBe(many);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      ranking.getByRole('button', { name: 'Download as CSV' }).press('Enter'),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(many + 1);
    expect(lines[0]).toContain(columns.join(','));

    await ranking.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
    await bars.first().getByRole('link').last().press('Enter');
    expect(await rowsOfList(page, /\/app\/sessions\?.*(rule|file)=/)).toBe(sessions);
  }
  expect(problems).toEqual([]);
});

test('by keyboard, a project and a model lead to their sessions, and a day of usage to those of the month until then', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  for (const title of ['Tokens and cost by project', 'By model']) {
    await page.goto(`${cairn.url}${page90}`);
    const row = page.getByRole('table', { name: title }).getByRole('row').nth(1);
    const sessions = Number(await row.getByRole('cell').nth(1).textContent(slowly));
    expect(sessions).toBeGreaterThan(0);
    await row.getByRole('link').press('Enter');
    expect(await rowsOfList(page, /\/app\/sessions\?/)).toBe(sessions);
  }
  await openAddress(page, `${cairn.url}/app/analytics/usage?meter=sessions`);
  const plot = page.getByRole('slider', { name: /^Agent sessions in / });
  await plot.waitFor(slowly);
  const used = (await walk(plot)).map((spoken) => numberIn(spoken, /so far (\d+)/));
  const at = used.lastIndexOf(Math.max(...used));
  expect(used[at]).toBeGreaterThan(0);
  await openPoint(page, plot, at);
  expect(await rowsOfList(page, /\/app\/sessions\?from=\d{4}-\d\d-01&to=/)).toBe(used[at]);
  expect(problems).toEqual([]);
});
