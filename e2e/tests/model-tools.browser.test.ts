import { startModelServer } from '@cairn/server/model-server';
import { afterAll, expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const model = await startModelServer();
runCairn();
afterAll(() => model.close());

test('what a model looks up is seen while it does and afterwards, opened, cited and stopped', async () => {
  const { page, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const connected = await page.request.put(`${cairn.url}/api/integrations/model`, {
    headers: { origin: cairn.url },
    data: { baseUrl: model.baseUrl, model: 'tiny', key: null, version: 0 },
  });
  expect(connected.status()).toBe(200);

  let goOn: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let step = 0;
  model.behave(async (answer) => {
    step += 1;
    if (step === 1) {
      answer.say('Let me look.');
      answer.use('search', { query: 'idempotency records', types: ['decision'] });
    } else if (step === 2) {
      answer.use('fetch', { ids: ['ADR 6', 'PAT-2'] });
      answer.use('search', { query: 'x'.repeat(500) });
    } else {
      await wait;
      answer.say('They live in Postgres [[ADR 6]].');
    }
    answer.finish();
  });
  await page.goto(`${cairn.url}/app/conversations?project=payments-api&conversation=new`);
  await page.getByRole('textbox', { name: 'Your question' }).fill('Where do idempotency records live?');
  await page.keyboard.press('Control+Enter');
  const feed = page.getByRole('feed');
  const searched = feed.locator('summary', { hasText: 'Searched for “idempotency records”' });
  const read = feed.locator('summary', { hasText: 'Read 2 items' });
  // Visible, and announced to screen readers.
  const failed = feed.getByText('A search did not finish').first();
  // Before the answer has begun, and after a reload.
  for (const line of [searched, read, failed]) await line.waitFor();
  await page.reload();
  for (const line of [searched, read, failed]) await line.waitFor();
  await feed.getByText('Waiting for the answer').waitFor();
  expect(await violations(page)).toEqual([]);
  goOn();
  await feed.getByText('They live in Postgres').first().waitFor();
  await page
    .getByText('1 token')
    .or(page.getByText(/tokens$/))
    .first()
    .waitFor();
  await read.click();
  await feed.getByText('Do not add a cache in front of idempotency records').first().waitFor();
  expect(await violations(page)).toEqual([]);
  // The content below has moved down.
  const [list, words] = await Promise.all([
    feed.locator('details[open] ul').boundingBox(),
    feed.getByText('They live in Postgres').first().boundingBox(),
  ]);
  expect(words?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0) - 1);
  await feed.getByRole('button', { name: 'Source 1: ADR 6' }).click();
  await page.getByRole('complementary', { name: 'Sources' }).getByText('Idempotency records live in Postgres').waitFor();
  await feed.locator('details[open]').getByRole('link', { name: 'Idempotency records live in Postgres' }).click();
  await page.getByRole('heading', { name: 'Idempotency records live in Postgres' }).first().waitFor();
  await page.goBack();
  await searched.waitFor();

  step = 0;
  model.behave((answer) => {
    step += 1;
    if (step > 1) return answer.left;
    answer.use('search', { query: 'retries' });
    return answer.finish();
  });
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('And retries?');
  // Until the thread is read again, the cached copy may say that an answer is being written; and going back focuses the heading.
  await page.locator('button:enabled', { hasText: 'Send' }).waitFor();
  await field.press('Control+Enter');
  await feed.getByText('Searched for “retries”').first().waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('The answer was stopped.').waitFor();
  await feed.getByText('Searched for “retries”').first().waitFor();
  await page.reload();
  await feed.getByText('Searched for “retries”').first().waitFor();
  expect(problems).toEqual([]);
});
