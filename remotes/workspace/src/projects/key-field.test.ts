import { suggestKey } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { type KeyField, keyFor } from './key-field.ts';

/** The field after typing a name letter by letter. */
function afterTyping(name: string, field: KeyField = { text: '', own: false }): KeyField {
  return [...name].reduce((current, _, at) => keyFor(current, suggestKey(name.slice(0, at + 1))), field);
}

test('the key follows the name', () => {
  expect(afterTyping('Refund service').text).toBe('RS');
  expect(afterTyping('Ledger').text).toBe('LED');
});

test('a key of somebody’s own stays, whatever becomes of the name', () => {
  expect(afterTyping('Refund service', { text: 'REF', own: true }).text).toBe('REF');
});

test('a name without Latin letters suggests the next key that is free', () => {
  expect(afterTyping('支付').text).toBe('PRJ1');
  expect(afterTyping('المدفوعات').text).toBe('PRJ1');
  expect(suggestKey('支付', ['PRJ1', 'PAY'])).toBe('PRJ2');
});

test('a name that suggests none leaves the field empty', () => {
  expect(afterTyping('P').text).toBe('');
  expect(afterTyping('—').text).toBe('');
});
