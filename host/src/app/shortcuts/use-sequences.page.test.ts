import { useListKeys } from '@cairn/ui/core';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useSequences } from './use-sequences.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const rows = ['one', 'two', 'three'].map((id) => ({ id }));
const onShow = rstest.fn(() => true);
const onTick = rstest.fn();
const onSequence = rstest.fn();
let root: Root;

/** A list with its own keys, which listens before the shell does. */
function List() {
  const region = useRef<HTMLElement>(null);
  useListKeys({ region, rows, at: 0, open: true, onPreview: onShow, onSelect: onTick, onClose: () => undefined });
  const links = rows.map(({ id }) => createElement('a', { key: id, href: `#${id}`, 'data-row': id }, id));
  return createElement('section', { ref: region }, links);
}

function Shell() {
  useSequences({ mayCount: () => true, onWaiting: () => undefined, onSequence });
  return createElement(List);
}

const press = (...keys: string[]) => {
  for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

beforeEach(async () => {
  const box = document.createElement('div');
  document.body.replaceChildren(box);
  root = createRoot(box);
  await act(async () => root.render(createElement(Shell)));
  rstest.clearAllMocks();
  box.querySelector<HTMLElement>('[data-row="one"]')?.focus();
});
afterEach(() => act(() => root.unmount()));

test.each(['j', 'k', 'x'])('n and then %s are a sequence in a list that has this key too', (key) => {
  press('n', key);
  expect(onSequence.mock.calls).toEqual([[`n ${key}`]]);
  expect(onShow).not.toHaveBeenCalled();
  expect(onTick).not.toHaveBeenCalled();
});

test('without a first key, or after a whole sequence, a key is the list’s own', () => {
  press('j');
  expect(onShow).toHaveBeenCalledTimes(1);
  press('n', 'k', 'j');
  expect(onShow).toHaveBeenCalledTimes(2);
  expect(onSequence.mock.calls).toEqual([['n k']]);
});

test('Enter and Escape are the list’s own also after a first key', () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  press('n');
  document.activeElement?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  press('j');
  expect(onShow).toHaveBeenCalledTimes(1);
  expect(onSequence).not.toHaveBeenCalled();
});
