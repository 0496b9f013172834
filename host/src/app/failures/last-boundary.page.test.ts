import { configureClient } from '@cairn/shell/host';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LastBoundary } from './last-boundary.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let fault: { value: unknown } | undefined;
let navigate: () => void;
const slowly = { timeout: 15_000 };
const reports: { url: string; body: unknown }[] = [];
const network = globalThis.fetch;

function Page() {
  if (fault) throw fault.value;
  return 'the page';
}

beforeEach(() => {
  box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
  reports.length = 0;
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  configureClient({
    base: 'http://localhost/api',
    onError: () => false,
    onAnswer: () => undefined,
    prove: () => Promise.resolve(false),
    lenient: false,
  });
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request)) throw new Error('the client sends requests');
    reports.push({ url: `${input.method} ${new URL(input.url).pathname}`, body: await input.json() });
    return Response.json({ success: true });
  };
});
afterEach(async () => {
  await act(() => root.unmount());
  globalThis.fetch = network;
  rs.restoreAllMocks();
});

/** Returns the report that belongs to the id in the panel. */
function reportOfPanel(): { url: string; body: unknown } {
  const reportId = /rep_[0-9a-f]{12}/.exec(box.textContent ?? '')?.[0];
  expect(reportId).toBeDefined();
  return { url: 'POST /api/registry/failures', body: { reportId, remote: 'host', release: null, code: 'RENDER' } };
}

async function render(): Promise<void> {
  const onNavigation = (listener: () => void) => {
    navigate = listener;
    return () => undefined;
  };
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  await act(async () => {
    root.render(createElement(I18nProvider, { i18n }, createElement(LastBoundary, { onNavigation, children: createElement(Page) })));
  });
}

const thrown = [undefined, null, 'a text', Object.freeze({}), new Error('broken')];

test.each(thrown)(
  'whatever the first render throws (%#) shows a panel and is reported once, and another page is another try',
  async (value) => {
    fault = { value };
    await render();
    expect(box.querySelector('h1')?.textContent).not.toBe('');
    expect(box.querySelectorAll('button, a')).toHaveLength(2);
    await expect.poll(() => reports, slowly).toEqual([reportOfPanel()]);
    await render();
    fault = undefined;
    await act(async () => navigate());
    expect(box.textContent).toBe('the page');
    expect(reports).toHaveLength(1);
  },
);

test('what a later render throws is reported as well', async () => {
  fault = undefined;
  await render();
  expect(box.textContent).toBe('the page');
  fault = { value: new Error('broken later') };
  await render();
  await expect.poll(() => reports, slowly).toEqual([reportOfPanel()]);
});
