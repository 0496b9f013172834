import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
/** One red pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');
const log = { name: 'hook-spool.log', mimeType: 'text/plain', buffer: Buffer.from('12:01 the lock stays\n') };
const svg = { name: 'trace.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };

test('files are added by button and paste, refused by type, and read on both sides', async () => {
  const developer = await visitorOf('dev@acme.example');
  const staff = await visitorOf('staff@cairn.example');
  const { page } = developer;
  await page.goto(`${cairn.url}/app/help?write=1`);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hooks stop after sleep');
  const text = page.getByRole('textbox', { name: /^What happened/ });
  await text.fill('A log and a screenshot.');
  await page.getByLabel('Attach files').and(page.locator('input')).setInputFiles([log, svg]);
  const files = page.getByRole('list', { name: 'Attached files' });
  await files.getByText('Only images (PNG, JPEG, GIF, WebP), PDF and plain text can be attached.').waitFor(slowly);
  await files.getByRole('button', { name: 'Remove trace.svg' }).press('Enter');
  await text.evaluate(
    (field, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'no-session.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    },
    [...png],
  );
  await files.getByRole('button', { name: 'Remove no-session.png' }).waitFor(slowly);
  await expect.poll(() => files.getByRole('progressbar').count()).toBe(0);

  await page.reload();
  await expect
    .poll(() => files.getByRole('listitem').allTextContents(), slowly)
    .toEqual([expect.stringContaining('hook-spool.log'), expect.stringContaining('no-session.png')]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Hooks stop after sleep' }).waitFor(slowly);
  const picture = page.getByRole('img', { name: 'no-session.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), slowly).toBe(1);
  const number = new URL(page.url()).searchParams.get('ticket');

  await staff.page.goto(`${cairn.url}/app/staff/tickets?ticket=${number}`);
  const ticket = staff.page.getByRole('article', { name: `Ticket ${number}` });
  const download = staff.page.waitForEvent('download');
  await ticket.getByRole('link', { name: /hook-spool\.log/ }).click(slowly);
  expect((await download).suggestedFilename()).toBe('hook-spool.log');
  await staff.page.route('**/attachments?**', (route) => route.abort(), { times: 1 });
  await ticket
    .getByLabel('Attach files')
    .and(staff.page.locator('input'))
    .setInputFiles([{ ...log, name: 'steps.txt' }]);
  await ticket.getByText('Not uploaded.').waitFor(slowly);
  await ticket.getByRole('button', { name: 'Retry' }).press('Enter');
  await ticket.getByText('Not uploaded.').waitFor({ state: 'detached' });
  await expect.poll(() => ticket.getByRole('progressbar').count(), slowly).toBe(0);
  await ticket.getByRole('textbox').fill('Please follow these steps.');
  await staff.page.keyboard.press('Control+Enter');
  await ticket.getByRole('link', { name: /steps\.txt/ }).waitFor(slowly);
  expect(await violations(staff.page)).toEqual([]);
  await page.getByRole('link', { name: /steps\.txt/ }).waitFor(slowly);
  // The browser logs the response to the refused file.
  expect(developer.problems).toEqual([expect.stringContaining('400 (Bad Request)')]);
  expect(staff.problems).toEqual([expect.stringContaining('ERR_FAILED')]);
});
