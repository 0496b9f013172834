import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Locator } from 'playwright';
import { freshSignIn } from '../support/browser.ts';
import { come } from '../support/conversations.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

/** Sends the events of pasting or dropping a picture to a field. */
const bring = (field: Locator, act: 'paste' | 'drop') =>
  field.evaluate((element, by) => {
    const data = new DataTransfer();
    data.items.add(new File(['png'], 'screen.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true };
    if (by === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
    else element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
  }, act);

test('a picture in a composer is refused with a message, and what was typed stays', async () => {
  const { page, context, problems } = await come(asOwner);
  await page.goto(`${cairn.url}/app/conversations?project=payments-api&conversation=new`);
  const composer = page.getByRole('textbox', { name: 'Your question' });
  await composer.fill('Why does this screen say 409?');
  const notice = page.getByText('Images and files cannot be added here. Paste text, or a link to the file.');
  for (const act of ['paste', 'drop'] as const) {
    // The listener is loaded once the page is idle.
    await expect
      .poll(async () => {
        await bring(composer, act);
        return notice.count();
      })
      .toBe(1);
    await notice.waitFor({ state: 'detached' });
  }
  expect(await composer.inputValue()).toBe('Why does this screen say 409?');
  expect(problems).toEqual([]);
  await context.close();
});
