import { beforeAll, describe, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { violations } from '../support/axe.ts';
import { freshSignIn, visit } from '../support/browser.ts';
import { act, begin, come, open, send } from '../support/conversations.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

describe('finding in a conversation', () => {
  test('Ctrl F asks for all of it, from anywhere on the page but from a dialog over it', async () => {
    const { page, context, problems } = await come(asOwner);
    const { id } = await begin(page, 'Where is the quartz ledger kept?');
    await send(page, 'POST', `conversations/${id}/messages`, { text: 'And who keeps the QUARTZ ledger?' });
    await open(page, id);
    const bar = page.getByRole('search', { name: 'Find in this conversation' });
    const field = bar.getByRole('textbox');
    // Nothing has the focus yet. Further typing must go to the field: K alone would open another conversation.
    await page.keyboard.press('Control+f');
    await page.keyboard.type('keeps the quartz');
    await bar.getByText('1 of 1').waitFor();
    await field.fill('quartz ledger');
    await bar.getByText('2 of 2').waitFor();
    const pointed = page.locator('article[data-pointed="true"]');
    await pointed.getByText('And who keeps the QUARTZ ledger?').waitFor();
    await page.keyboard.press('Enter');
    await bar.getByText('1 of 2').waitFor();
    await pointed.getByText('Where is the quartz ledger kept?').waitFor();
    await page.keyboard.press('Shift+Enter');
    await bar.getByText('2 of 2').waitFor();
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-in-conversation')?.size)).toBeGreaterThanOrEqual(2);
    const said = pointed.locator('[data-message] p').first();
    const background = (highlight: string) =>
      said.evaluate((words, pseudo) => getComputedStyle(words, pseudo).backgroundColor, `::highlight(${highlight})`);
    expect(await background('found-in-conversation')).not.toBe(await background('something-else'));
    expect(await violations(page)).toEqual([]);
    // From the composer back to the field. Escape closes the search, not the conversation.
    await page.getByRole('textbox', { name: 'Your message' }).focus();
    await page.keyboard.press('Control+f');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    const title = page.getByRole('heading', { level: 2, name: 'Where is the quartz ledger kept?' });
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await act(page, 'Rename');
    await page.getByRole('dialog').getByRole('textbox').focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await bar.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('what a search of the list, or of everything, has found is what is read first', async () => {
    const { page, context, problems } = await come(asOwner);
    const { id } = await begin(page, `Where are the onyx ledgers kept?\n\n${'They were moved twice.\n\n'.repeat(60)}`);
    await send(page, 'POST', `conversations/${id}/messages`, { text: `And since when?\n\n${'Nobody has said.\n\n'.repeat(60)}` });
    const pointed = page.locator('article[data-pointed="true"]');
    // With other word order and forms than in the text.
    await page.goto(`${cairn.url}/app/conversations?q=${encodeURIComponent('ledger onyx')}`);
    await page.locator(`[data-row="${id}"]`).click();
    await expect.poll(() => pointed.getByText('Where are the onyx ledgers kept?').isVisible()).toBe(true);
    // Only once: after that, scrolling to the end is not undone.
    await page.getByRole('textbox', { name: 'Your message' }).fill('I see.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('I see.').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('message')).toBe(false);
    await page.goto(`${cairn.url}/app/search?q=${encodeURIComponent('onyx type:message')}`);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect.poll(() => pointed.getByText('Where are the onyx ledgers kept?').isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('on a phone, in Arabic, by touch, without hints of keys', async () => {
    const { page, context, problems } = await visit(browser, {
      ...asOwner,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await context.addCookies([{ name: 'cairn-locale', value: 'ar', url: cairn.url }]);
    await page.goto(`${cairn.url}/app/conversations`);
    await page.locator('html[lang="ar"]').waitFor({ state: 'attached' });
    const { id } = await begin(page, 'Where is the jasper ledger kept?');
    await open(page, id);
    await page.getByRole('button', { name: 'البحث في هذه المحادثة' }).tap();
    const bar = page.getByRole('search', { name: 'البحث في هذه المحادثة' });
    await bar.getByRole('textbox').fill('jasper');
    await bar.getByText('1 من 1').waitFor();
    await page.getByRole('button', { name: 'إرسال', exact: true }).waitFor();
    expect(await page.locator('kbd').filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'إجراءات هذه المحادثة' }).tap();
    // The verb "share", not the noun for a proportion, which other places use.
    await page.getByRole('menuitem', { name: 'مشاركة', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
