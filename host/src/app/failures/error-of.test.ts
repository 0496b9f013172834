import { expect, test } from '@rstest/core';
import { errorOf, loaderErrorOf, ThrownValue } from './error-of.ts';

const hostile = (name: string): Error =>
  Object.defineProperty(new Error('hostile'), name, {
    get() {
      throw undefined;
    },
  });

test('an error stays the error that it is', () => {
  const error = Object.freeze(new TypeError('broken'));
  expect(errorOf(error)).toBe(error);
});

test.each([undefined, null, 'a text', 0, Symbol('s'), Promise.resolve(), {}, Object.freeze({}), () => undefined])(
  'what is no error becomes one that can be read (%#)',
  (thrown) => {
    expect(errorOf(thrown)).toBeInstanceOf(ThrownValue);
    expect(errorOf(thrown).message).toMatch(/^thrown: ./);
  },
);

test.each(['name', 'message', 'stack', 'cause', 'code', 'digest'])('an error whose %s cannot be read is replaced', (name) => {
  expect(errorOf(hostile(name))).toBeInstanceOf(ThrownValue);
});

test('a proxy that refuses everything is replaced', () => {
  const refuse = () => {
    throw new Error('no');
  };
  expect(errorOf(new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse }))).toBeInstanceOf(ThrownValue);
});

test('a loader may throw a response', () => {
  const response = new Response(null, { status: 404 });
  expect(loaderErrorOf(response)).toBe(response);
  expect(loaderErrorOf(undefined)).toBeInstanceOf(ThrownValue);
});
