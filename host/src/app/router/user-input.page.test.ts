import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { type UserInput, watchUserInput } from './user-input.ts';

let hands: UserInput;
const main = () => document.querySelector('main');
const focus = (id: string) => document.getElementById(id)?.focus();
const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));

beforeEach(() => {
  document.body.innerHTML =
    '<a id="rail" href="/b">B</a><main><div style="display: none"><a id="hidden" href="/a">A</a></div><a id="row" href="/b?row=1">One</a></main>';
  hands = watchUserInput();
});
afterEach(() => hands.rest());

test('what a key has brought the focus to in the page is theirs', () => {
  press();
  focus('row');
  expect(hands.hasMovedFocusTo(main())).toBe(true);
});

test('what the page itself has given the focus to is not', () => {
  focus('row');
  expect(hands.hasMovedFocusTo(main())).toBe(false);
});

test('nor is what had it before, as a tab has that led here', () => {
  hands.rest();
  focus('row');
  hands = watchUserInput();
  press();
  expect(hands.hasMovedFocusTo(main())).toBe(false);
});

test('nor is what lies elsewhere, or out of sight, or where nothing has the focus', () => {
  press();
  expect(hands.hasMovedFocusTo(main())).toBe(false);
  focus('rail');
  expect(hands.hasMovedFocusTo(main())).toBe(false);
  focus('hidden');
  expect(hands.hasMovedFocusTo(main())).toBe(false);
  focus('row');
  expect(hands.hasMovedFocusTo(null)).toBe(false);
});

test('hands that rest are not watched', () => {
  hands.rest();
  focus('row');
  press();
  expect(hands.hasMovedFocusTo(main())).toBe(false);
});
