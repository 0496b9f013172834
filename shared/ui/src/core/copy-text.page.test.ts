import { afterEach, expect, rstest, test } from '@rstest/core';
import { copyText } from './copy-text.ts';

afterEach(() => {
  rstest.unstubAllGlobals();
});

test('without a secure context a text is copied by the command of the browser, or it says that it was not', async () => {
  rstest.stubGlobal('isSecureContext', false);
  const data = new DataTransfer();
  let allowed = true;
  const copies = () => allowed && document.body.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, clipboardData: data }));
  Object.assign(document, { execCommand: copies });
  await copyText('a key');
  expect(data.getData('text/plain')).toBe('a key');
  allowed = false;
  await expect(copyText('another')).rejects.toThrow();
});
