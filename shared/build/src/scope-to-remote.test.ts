import { expect, test } from '@rstest/core';
import postcss from 'postcss';
import { scopeToRemote } from './scope-to-remote.ts';

const area = ':where([data-remote="staff"])';
const scoped = (css: string, from = 'page.module.css') => postcss([scopeToRemote('staff')]).process(css, { from }).css;

test.each([
  ['*', `${area} *`],
  ['nav > a', `${area} nav > a`],
  [':root', `:root ${area}`],
  ['body', `body ${area}`],
  ['html body nav', `html ${area} body nav`],
  ['body > *', `body ${area} > *`],
  [':root[data-theme="dark"] p', `:root[data-theme="dark"] ${area} p`],
  ['[dir="rtl"] p', `[dir="rtl"] ${area} p`],
  ['[hidden]', `${area} [hidden]`],
  ['body:has(.own) nav', `body:has(.own) ${area} nav`],
  [':not(.own)', `${area} :not(.own)`],
  [':global(.rail)', `${area} :global(.rail)`],
  ['*, .own', `${area} *, .own`],
  ['body-like', `${area} body-like`],
])('%s does not reach over the area of its remote', (selector, expected) => {
  expect(scoped(`${selector} { color: red }`)).toBe(`${expected} { color: red }`);
});

test.each(['.own', '.own:hover *', 'nav .own', '.own > :global(.x)', '[data-theme="dark"] .own', '#own', '.own { & nav { } ul { } }'])(
  '%s is bound by its own class, and stays as it is',
  (selector) => {
    const css = selector.includes('{') ? selector : `${selector} { color: red }`;
    expect(scoped(css)).toBe(css);
  },
);

test('what is nested goes no further either', () => {
  expect(scoped('.own { :root:has(&) nav { color: red } }')).toBe(`.own { :root:has(&) ${area} nav { color: red } }`);
});

test('a class outside a CSS module is nobody’s own; steps of an animation are no selectors', () => {
  expect(scoped('.rail { color: red }', 'page.css')).toBe(`${area} .rail { color: red }`);
  expect(scoped('@keyframes in { from { opacity: 0 } 50% { opacity: 1 } }')).toContain('{ from {');
  expect(scoped('@media (width > 1px) { nav { color: red } }')).toContain(`{ ${area} nav {`);
});

test('a custom property is not registered for the whole document', () => {
  expect(() => scoped("@property --bg { syntax: '*'; inherits: true }")).toThrow(/@property --bg is for the whole document/);
});
