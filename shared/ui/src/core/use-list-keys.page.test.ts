import { beforeEach, expect, rstest, test } from '@rstest/core';
import { createElement, type ReactNode, useRef } from 'react';
import { mount } from '../../test/mount.ts';
import { useListKeys } from './use-list-keys.ts';

const { box, draw } = mount();
const rows = ['one', 'two', 'three'].map((id) => ({ id }));
const onShow = rstest.fn();
const onRead = rstest.fn();

function List({ at, drawn = rows }: { at: number; drawn?: typeof rows }) {
  const region = useRef<HTMLElement>(null);
  useListKeys({
    region,
    rows,
    at,
    open: at >= 0,
    onPreview: onShow,
    onClose: () => undefined,
    onOpenPage: at >= 0 ? () => onRead(rows[at]?.id) : undefined,
  });
  const links = drawn.map(({ id }) => createElement('a', { key: id, href: `#${id}`, 'data-row': id }, id));
  return createElement('section', { ref: region }, links);
}

/** Renders the list with this row's preview open; -1 for none. */
const show = (at: number) => draw(createElement(List, { at }));
const linkTo = (row: string) => box.querySelector<HTMLElement>(`[data-row="${row}"]`);
/** Presses keys one after another at the focused element. Returns whether the page handled the last one. */
const press = (...keys: string[]) =>
  keys
    .map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    .reduce((_, event) => !(document.activeElement ?? document.body).dispatchEvent(event), false);
/** The same, starting at a row's link. */
const pressAt = (row: string, ...keys: string[]) => {
  linkTo(row)?.focus();
  return press(...keys);
};

beforeEach(() => {
  rstest.resetAllMocks();
  onShow.mockReturnValue(true);
  document.body.append(box);
});

test('Enter reads what is shown', async () => {
  await show(0);
  expect(pressAt('one', 'Enter')).toBe(true);
  expect(onRead.mock.calls).toEqual([['one']]);
});

test('Enter, before what a key asked for is shown, reads it once it is', async () => {
  await show(0);
  expect(pressAt('one', 'j', 'Enter')).toBe(true);
  expect(onShow).toHaveBeenLastCalledWith({ id: 'two' });
  await show(0);
  expect(onRead).not.toHaveBeenCalled();
  await show(1);
  await show(1);
  expect(onRead.mock.calls).toEqual([['two']]);
});

test('so it does where nothing was shown before', async () => {
  await show(-1);
  pressAt('one', 'j', 'Enter');
  await show(1);
  expect(onRead.mock.calls).toEqual([['two']]);
});

test('there and back, what is still shown is not read before the other one came', async () => {
  await show(0);
  pressAt('one', 'j', 'k', 'Enter');
  expect(onRead).not.toHaveBeenCalled();
  await show(1);
  await show(0);
  expect(onRead.mock.calls).toEqual([['one']]);
});

test('where nothing of a row is shown beside the list, Enter is its link’s own', async () => {
  onShow.mockReturnValue(false);
  await show(-1);
  expect(pressAt('one', 'j', 'Enter')).toBe(false);
  expect(document.activeElement).toBe(linkTo('two'));
});

test('so it is once the list was closed before the row came, and where it never comes', async () => {
  await show(0);
  expect(pressAt('one', 'j', 'Escape')).toBe(true);
  await show(-1);
  expect(press('Enter')).toBe(false);
  expect(press('k', 'Enter')).toBe(true);
  expect(press('Enter')).toBe(false);
});

test('on a row that is no link, Enter does its act, or follows its first link', async () => {
  const pressed = rstest.fn();
  const link = createElement('a', { href: '#subject', onClick: () => pressed('link') }, 'subject');
  const act = createElement('button', { type: 'button', 'data-act': true, onClick: () => pressed('act') }, 'act');
  onShow.mockReturnValue(false);
  function Cards() {
    const region = useRef<HTMLElement>(null);
    useListKeys({ region, rows, at: -1, open: false, onPreview: onShow, onClose: () => undefined });
    const card = (id: string, ...within: ReactNode[]) => createElement('div', { 'data-row': id, tabIndex: -1 }, ...within);
    return createElement('section', { ref: region }, card('one', link, act), card('two', link), card('three'));
  }
  await draw(createElement(Cards));
  expect(pressAt('one', 'Enter')).toBe(true);
  expect(pressAt('one', 'j', 'Enter')).toBe(true);
  expect(pressAt('three', 'Enter')).toBe(false);
  expect(pressed.mock.calls).toEqual([['act'], ['link']]);
});

test('at the end of the list, where a key asks for what is shown, Enter reads it', async () => {
  await show(2);
  pressAt('three', 'j', 'Enter');
  expect(onRead.mock.calls).toEqual([['three']]);
});

test('whoever goes elsewhere meanwhile is left there, and Enter on a link is its own again', async () => {
  await show(0);
  pressAt('one', 'j', 'Enter');
  linkTo('three')?.focus();
  await show(1);
  expect(onRead).not.toHaveBeenCalled();
  linkTo('two')?.focus();
  await show(2);
  expect(press('Enter')).toBe(false);
  expect(onRead).not.toHaveBeenCalled();
});

test('keys go on in the order that is seen, where rows are drawn in another than theirs', async () => {
  const [one, two, three] = rows;
  if (!one || !two || !three) throw new Error('three rows are drawn');
  await draw(createElement(List, { at: 0, drawn: [two, three, one] }));
  pressAt('two', 'j');
  expect(onShow).toHaveBeenLastCalledWith(three);
  press('j');
  expect(onShow).toHaveBeenLastCalledWith(one);
  press('j', 'k');
  expect(onShow).toHaveBeenLastCalledWith(three);
});

test('of two rows that were asked for one after the other the last is read', async () => {
  await show(0);
  pressAt('one', 'j', 'Enter', 'j');
  await show(1);
  press('Enter');
  await show(2);
  expect(onRead.mock.calls).toEqual([['three']]);
});
