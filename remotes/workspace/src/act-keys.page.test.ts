import { useActKeys } from '@cairn/list';
import { createTestShell, type TestShell } from '@cairn/test-kit';
import { afterEach, expect, test } from '@rstest/core';
import { createElement } from 'react';

let shell: TestShell;
afterEach(() => shell.close());

let done = 0;
function Open() {
  useActKeys({ e: () => (done += 1) });
  return createElement('input', { 'aria-label': 'A field' });
}

/** Returns how often E acts with this `html` next to the page. */
function acts(html: string): number {
  const beside = document.createElement('div');
  beside.innerHTML = html;
  document.body.append(beside);
  done = 0;
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  beside.remove();
  return done;
}

test('a letter acts, but not under a dialog that is seen, nor in a field', async () => {
  shell = createTestShell();
  const page = await shell.open([{ path: '/app/open', Component: Open }], '/app/open');
  const field = await page.findByLabelText('A field');
  expect(acts('')).toBe(1);
  expect(acts('<div role="dialog"></div>')).toBe(0);
  // A dialog of a hidden page does not count.
  expect(acts('<div style="display: none"><div role="dialog"></div></div>')).toBe(1);
  done = 0;
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  expect(done).toBe(0);
});
