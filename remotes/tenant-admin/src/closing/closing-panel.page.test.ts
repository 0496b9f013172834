import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { ClosingPanel } from './closing-panel.tsx';

let shell: TestShell;
afterEach(() => shell.close());

const dayMs = 24 * 60 * 60 * 1000;

async function open(closesIn: number) {
  shell = createTestShell({ tenant: { closesAt: new Date(Date.now() + closesIn).toISOString() } });
  const page = await shell.open([{ path: '/', Component: ClosingPanel }], '/');
  await page.findByRole('heading', { name: 'Close the organization' });
  return page;
}

test('an owner can cancel until the date', async () => {
  const page = await open(dayMs);
  page.getByRole('button', { name: 'Cancel the closing' });
});

test('after the date nothing can be canceled, because the data is being deleted', async () => {
  const page = await open(-dayMs);
  page.getByText(/The closing can no longer be canceled\.$/);
  expect(page.queryByRole('button')).toBeNull();
});
