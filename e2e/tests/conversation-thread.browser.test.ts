import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { seedThread } from '../bench/thread/seed.ts';
import { freshSignIn } from '../support/browser.ts';
import { begin, come, open } from '../support/conversations.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

test('what is opened lies over the list, which then becomes narrow and still says what is private; an address has it narrow at once', async () => {
  const { page, context, problems } = await come(asOwner);
  await page.addInitScript(() => {
    const stages: string[] = [];
    Object.assign(window, { stages });
    new MutationObserver(() => {
      const frame = document.querySelector('[data-lines="true"][data-preview="true"]');
      if (!frame) return;
      const stage = `${frame.getAttribute('data-over') === 'true' ? 'over' : 'beside'}${frame.querySelector('[role="feed"]') ? ', drawn' : ''}`;
      if (stages.at(-1) !== stage) stages.push(stage);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-over', 'data-preview'] });
  });
  const stages = () => page.evaluate(() => (window as unknown as { stages: string[] }).stages);
  await page.goto(`${cairn.url}/app/conversations`);
  const row = page.getByRole('row').filter({ hasText: 'Budget for the acquirer contract' });
  const mark = row.getByRole('img', { name: 'Only me' });
  await row.getByText('Only me').waitFor();
  expect(await mark.count()).toBe(0);
  await row.getByRole('link').click();
  await page.getByRole('feed').waitFor();
  await mark.waitFor();
  // With long frames the list narrows after the thread is rendered; with short ones before or with it.
  expect(['over > over, drawn > beside, drawn', 'over > beside > beside, drawn', 'over > beside, drawn']).toContain(
    (await stages()).join(' > '),
  );
  // Next to an open thread: the mark, and after it the time.
  const thread = page.getByRole('region', { name: 'Budget for the acquirer contract' });
  const [from, at, pane] = await Promise.all([row.boundingBox(), mark.boundingBox(), thread.boundingBox()]);
  expect((pane?.x ?? 0) - (from?.x ?? 0)).toBeLessThanOrEqual(340);
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
  await page.reload();
  await page.getByRole('feed').waitFor();
  expect(await stages()).toEqual(['beside', 'beside, drawn']);
  await mark.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a thread says that its messages are coming for as long as none of them is drawn', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Which refunds are retried by hand?');
  await page.addInitScript(() => {
    const stages: string[] = [];
    Object.assign(window, { stages });
    new MutationObserver(() => {
      const feed = document.querySelector('[role="feed"]');
      if (!feed) return;
      // A message that is rendered off-screen does not count yet.
      const stage = `${feed.querySelector(':not([data-made]) > article') ? 'messages' : 'none'}${feed.getAttribute('aria-busy') === 'true' ? ', coming' : ''}`;
      if (stages.at(-1) !== stage) stages.push(stage);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
  await open(page, id);
  await page.getByRole('feed').getByText('Which refunds are retried by hand?').waitFor();
  expect(await page.evaluate(() => (window as unknown as { stages: string[] }).stages)).toEqual(['none, coming', 'messages']);
  expect(problems).toEqual([]);
  await context.close();
});

test('what passes below the pointer while a thread is scrolled is not pointed at; once it rests it is, and can be pressed', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(
    page,
    `Which runbooks are out of date?\n\n${'[The runbook](https://docs.example.com/runbook) says.\n\n'.repeat(80)}`,
  );
  await open(page, id);
  await page.locator(':not([data-made]) > article').getByRole('link', { name: 'The runbook' }).last().waitFor();
  const found = await page.getByRole('feed').boundingBox();
  if (!found) throw new Error('there is no thread to scroll');
  const middle: [number, number] = [found.x + found.width / 2, found.y + found.height / 2];
  await page.evaluate((point) => {
    const below: string[] = [];
    const look = () => (document.elementFromPoint(...point)?.closest('article') ? 'a message' : 'none');
    Object.assign(window, { below, look });
    document.addEventListener('click', ({ target }) =>
      below.push(target instanceof Element && target.closest('article') ? 'pressed' : 'lost'),
    );
    const feed = document.querySelector<HTMLElement>('[role="feed"]');
    feed?.addEventListener('scroll', () => below.push(`${feed.dataset.scrolls === 'true' ? 'scrolled' : 'at rest'}, ${look()}`));
    feed?.addEventListener('scrollend', () => below.push('ended'), { once: true });
  }, middle);
  await page.mouse.move(...middle);
  await page.mouse.wheel(0, -400);
  // Reads the recorded states: this one lasts only a few frames, so that polling may miss it. Waits until the end, because
  // on a slow machine the steps of one wheel notch are far apart, with pauses in between.
  await page.waitForFunction(() => (window as unknown as { below: string[] }).below.includes('ended'));
  await page.locator('[role="feed"]:not([data-scrolls])').waitFor();
  // The pointer has not moved, and it does not move for the press.
  expect(await page.evaluate(() => (window as unknown as { look: () => string }).look())).toBe('a message');
  await page.mouse.down();
  await page.mouse.up();
  expect(await page.evaluate(() => [...new Set((window as unknown as { below: string[] }).below)])).toEqual([
    'scrolled, none',
    'ended',
    'pressed',
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test('messages of whole screens that rush by are outlines, drawn where it rests; a jump is drawn at once', async () => {
  const { page, context, problems } = await come(asOwner);
  await open(page, await seedThread(cairn.dataDirectory, { project: 'payments-api', count: 400 }));
  await page.getByRole('article').filter({ hasText: 'No 400.' }).waitFor();
  const feed = page.getByRole('feed');
  await feed.evaluate((box) => box.scrollTo({ top: 0 }));
  await page.getByRole('article').filter({ hasText: 'No 1.' }).waitFor();
  const { drawings, bare } = await feed.evaluate(
    (box) =>
      new Promise<{ drawings: number; bare: number }>((resolve) => {
        let drawings = 0;
        let bare = 0;
        const watch = new MutationObserver(() => {
          drawings += 1;
        });
        watch.observe(box, { subtree: true, childList: true });
        const covers = (outlines: Element) => {
          const { top, bottom } = outlines.getBoundingClientRect();
          const sight = box.getBoundingClientRect();
          return top <= sight.top && bottom >= sight.bottom;
        };
        const step = (left: number) => {
          box.scrollTop += 4 * box.clientHeight;
          if (![...box.querySelectorAll(':scope > div > [aria-hidden]')].some(covers)) bare += 1;
          if (left > 0) return requestAnimationFrame(() => step(left - 1));
          watch.disconnect();
          resolve({ drawings, bare });
        };
        step(14);
      }),
  );
  expect(bare).toBe(0);
  // The first step may be a jump.
  expect(drawings).toBeLessThanOrEqual(4);
  await page.waitForFunction(() => {
    const box = document.querySelector('[role="feed"]')?.getBoundingClientRect();
    const read = [...document.querySelectorAll(':not([data-made]) > article')].map((one) => one.getBoundingClientRect());
    return box && read.some(({ top, bottom }) => bottom > box.top && top < box.bottom);
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('a message is not pointed at before it is shown, and whoever goes elsewhere in that moment gets there', async () => {
  const { page, context, problems } = await come(asOwner);
  // A message is shown after its height was measured. The browser fires the scroll event in the next frame, after that.
  await page.addInitScript(() => {
    const asked = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')?.get;
    const pointedAt: boolean[] = [];
    Object.assign(window, { pointedAt });
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      configurable: true,
      get(this: HTMLElement) {
        const box = this.dataset.made && this.closest('[role="feed"]');
        if (box && pointedAt.length === 0) {
          const { left, top } = this.getBoundingClientRect();
          pointedAt.push(document.elementsFromPoint(left + 1, top + 1).includes(this));
          box.scrollTop = 0;
        }
        return asked?.call(this);
      },
    });
  });
  await open(page, await seedThread(cairn.dataDirectory, { project: 'payments-api', count: 300 }));
  await page.getByRole('article').filter({ hasText: 'No 1.' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { pointedAt: boolean[] }).pointedAt)).toEqual([false]);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is done with a message leaves its name and its time to be read, in a long language beside the list and on a phone', async () => {
  const { page, context, problems } = await come({ ...asOwner, viewport: { width: 1100, height: 900 } });
  const { id } = await begin(page, 'Which mandates are renewed by hand?');
  await context.addCookies([{ name: 'cairn-locale', value: 'de', url: cairn.url }]);
  await open(page, id);
  const message = page.getByRole('article').filter({ hasText: 'Which mandates are renewed by hand?' });
  const record = message.getByRole('button', { name: 'Als Entscheidung festhalten', exact: true });
  const places = async () => {
    await message.hover();
    await record.waitFor();
    const [time, button] = await Promise.all([message.locator('time').boundingBox(), record.boundingBox()]);
    if (!time || !button) throw new Error('the message has no time, or nothing is done with it');
    return { time, button };
  };
  const beside = await places();
  expect(beside.time.x + beside.time.width).toBeLessThanOrEqual(beside.button.x);
  await page.setViewportSize({ width: 390, height: 844 });
  const below = await places();
  expect(below.time.y + below.time.height).toBeLessThanOrEqual(below.button.y);
  expect(problems).toEqual([]);
  await context.close();
});

test('a long title is cut, and what is above it on the way to it is not', async () => {
  const { page, context, problems } = await come({ ...asOwner, viewport: { width: 900, height: 900 } });
  const { id } = await begin(page, 'Which mandates are renewed by hand, and who says so when the bank is closed over a long weekend?');
  await open(page, id);
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  await way.getByText('Which mandates are renewed').waitFor();
  const cut = (part: string) => way.locator(part).evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
  expect(await cut('a')).toEqual([false, false]);
  expect(await cut('[aria-current="page"]')).toEqual([true]);
  expect(problems).toEqual([]);
  await context.close();
});

test('a message that is changed is gone on with where it ends, all of it in sight', async () => {
  const { page, context, problems } = await come({ ...asOwner, viewport: { width: 1280, height: 500 } });
  const text = Array.from({ length: 40 }, (_, line) => `Line ${line} of what is asked.`).join('\n\n');
  const { id } = await begin(page, text);
  await open(page, id);
  const message = page.getByRole('article').filter({ hasText: 'Line 0 of what is asked.' });
  await message.hover();
  await message.getByRole('button', { name: 'Edit and resend' }).press('Enter');
  const field = page.getByRole('feed').getByRole('textbox', { name: 'Your message' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(' And more.');
  expect(await field.inputValue()).toBe(`${text} And more.`);
  const send = page.getByRole('feed').getByRole('button', { name: 'Resend' });
  const isInSight = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => send.evaluate(isInSight)).toBe(true);
  expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)).toBeLessThan(2);
  expect(problems).toEqual([]);
  await context.close();
});

test('a conversation is shown though the message that its address points at is gone', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Which ledger holds the opal account?');
  await page.goto(`${cairn.url}/app/conversations?conversation=${id}&message=gone&source=1`);
  await page.getByRole('feed').getByText('Which ledger holds the opal account?').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?conversation=${id}`);
  expect(problems).toEqual([expect.stringContaining('404')]);
  await context.close();
});

test('on a phone the title of a conversation is seen once, and is heard in the thread all the same', async () => {
  const { page, context, problems } = await come({ ...asOwner, viewport: { width: 390, height: 844 } });
  const { id } = await begin(page, 'Which currencies have no decimals?');
  await open(page, id);
  const title = page.getByRole('heading', { level: 2, name: 'Which currencies have no decimals?' });
  expect((await title.boundingBox())?.width).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(100);
  expect(problems).toEqual([]);
  await context.close();
});
