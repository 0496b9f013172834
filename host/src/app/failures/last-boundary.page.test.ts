import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LastBoundary } from './last-boundary.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
let fault: { value: unknown } | undefined;
let navigate: () => void;

function Page() {
  if (fault) throw fault.value;
  return 'the page';
}

beforeEach(() => {
  box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
});
afterEach(() => act(() => root.unmount()));

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

test.each([undefined, null, 'a text', Object.freeze({}), new Error('broken')])(
  'whatever is thrown (%#) shows a panel, and another page is another try',
  async (value) => {
    fault = { value };
    await render();
    expect(box.querySelector('h1')?.textContent).not.toBe('');
    expect(box.querySelectorAll('button, a')).toHaveLength(2);
    fault = undefined;
    await act(async () => navigate());
    expect(box.textContent).toBe('the page');
  },
);
