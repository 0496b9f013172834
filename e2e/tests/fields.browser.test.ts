import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { visit } from '../support/browser.ts';
import { browser, gallery, runGallery } from '../support/running.ts';

runGallery();

/** Opens a page of the gallery in a fresh profile, and closes it after use. */
async function on(path: string, use: (page: Page, problems: string[]) => Promise<void>): Promise<void> {
  const { page, context, problems } = await visit(browser);
  await page.goto(`${gallery.url}/${path}`);
  await page.locator('html[data-gallery="ready"]').waitFor({ state: 'attached' });
  await use(page, problems);
  await context.close();
}

test('a combobox finds among five thousand, shows fifty, and is worked by keys alone', () =>
  on('select/combobox-50-of-5-000', async (page, problems) => {
    const field = page.getByRole('combobox', { name: 'Path' });
    const options = page.getByRole('listbox').getByRole('option');
    await page.getByText('50 of 5,000', { exact: true }).waitFor();
    await expect.poll(() => options.count()).toBe(50); // those out of view come last
    await field.pressSequentially('ledger refs');
    await options.filter({ hasText: 'internal/ledger/refs.go' }).waitFor();
    await expect.poll(async () => (await options.allTextContents()).every((text) => /ledger.*refs/.test(text))).toBe(true);
    const marked = options.first().locator('bdi');
    expect(await marked.evaluate((label) => getComputedStyle(label, '::highlight(cairn-match)').textDecorationLine)).toBe('underline');
    await page.keyboard.press('ArrowDown');
    const first = options.first();
    expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
    const chosen = await first.textContent();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(chosen);
    await expect.poll(() => options.count()).toBe(0);
    // Text that was typed but not chosen is discarded on blur, and with Escape.
    await field.fill('zzz');
    await page.getByText('No path has “zzz” in it').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe(chosen);
    await field.fill('zzz');
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe(chosen);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    // And by pointer.
    await field.fill('docs/retry');
    await options.filter({ hasText: 'docs/retry.go' }).click();
    await expect.poll(() => field.inputValue()).toBe('docs/retry.go');
    expect(problems).toEqual([]);
  }));

test('several are chosen by keys, and the last is taken out by Backspace', () =>
  on('select/multi-select-open', async (page, problems) => {
    const field = page.getByRole('combobox', { name: 'Deciders' });
    await page.getByText('3 chosen').waitFor();
    await field.pressSequentially('okaf');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('4 chosen').waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText('3 chosen').waitFor();
    await page.getByRole('option', { name: 'Marta Ruiz' }).click();
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'None' }).click();
    await page.getByText('0 chosen').waitFor();
    expect(problems).toEqual([]);
  }));

test('keys that come as soon as the options are drawn go to those options', () =>
  on('select/multi-select-open', async (page) => {
    await page.getByText('3 chosen').waitFor();
    const field = page.getByRole('combobox', { name: 'Deciders' });
    // Fast typing on a slow machine: keys arrive after the paint, but before React's later work.
    await field.evaluate((input) => {
      const press = (key: string) => {
        const happening = { key, bubbles: true, cancelable: true };
        input.dispatchEvent(new KeyboardEvent('keydown', happening));
        input.dispatchEvent(new KeyboardEvent('keyup', happening));
      };
      const list = document.querySelector('[role="listbox"]');
      const drawn = new MutationObserver(() => {
        if (document.querySelectorAll('[role="option"]').length !== 1) return;
        drawn.disconnect();
        press('ArrowDown');
        setTimeout(() => press('Enter'));
      });
      drawn.observe(list ?? document.body, { childList: true, subtree: true });
    });
    // All letters at once: one by one, the second would find the option, and the third would rightly remove the highlight.
    await field.focus();
    await page.keyboard.insertText('okaf');
    await page.getByText('4 chosen').waitFor();
  }));

test('a background gives way to a placeholder where its picture cannot be had', () =>
  on('picture', async (page) => {
    const states = page.locator('main [data-state]');
    await expect
      .poll(() => states.evaluateAll((found) => found.map((one) => one.getAttribute('data-state'))))
      .toEqual(['shown', 'failed', 'failed']);
    const pictures = await states.evaluateAll((found) => found.map((one) => getComputedStyle(one).backgroundImage.slice(0, 9)));
    expect(pictures).toEqual(['url("data', 'url("data', 'none']);
  }));

test('a tooltip comes with the focus, describes its element, and goes with Escape', () =>
  on('tooltip', async (page, problems) => {
    await page.getByRole('main').getByRole('button', { name: 'Copy link' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.locator('[data-tooltip]').waitFor();
    const button = page.getByRole('main').getByRole('button', { name: 'Copy link' });
    const described = await button.getAttribute('aria-describedby');
    expect(await page.evaluate((id) => document.getElementById(id ?? '')?.textContent, described)).toBe('Copies the address');
    await page.keyboard.press('Escape');
    await page.locator('[data-tooltip]').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  }));

test('a cancel action asks where something would be lost, and the safe answer keeps it', () =>
  on('overlay', async (page, problems) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  }));

test('a card number is grouped as it is typed, and shown on the card', () =>
  on('credit-card', async (page, problems) => {
    const number = page.getByLabel('Card number');
    await number.fill('');
    await number.pressSequentially('378282246310005');
    expect(await number.inputValue()).toBe('3782 822463 10005');
    await page.getByText('American Express').first().waitFor();
    const expiry = page.getByLabel('Expiration');
    await expiry.fill('');
    await expiry.pressSequentially('829');
    expect(await expiry.inputValue()).toBe('08/29');
    expect(problems).toEqual([]);
  }));

test('a range is chosen by its name, and applied only when that is said', () =>
  on('date/range-open', async (page, problems) => {
    await page.getByRole('button', { name: 'Last month' }).click();
    await page.getByText('compared with the 31 days before').waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Period Last month' }).waitFor();
    expect(problems).toEqual([]);
  }));
