import { describe, expect, test } from '@rstest/core';
import { cardDigits, expiryText, groupCardNumber, isCardNumber, schemeOf, shownCardNumber } from './card-number.ts';

// Official test numbers of the card schemes.
const numbers = [
  ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
  ['5454220891100000', 'Mastercard', '5454 2208 9110 0000'],
  ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
  ['378282246310005', 'American Express', '3782 822463 10005'],
  ['30569309025904', 'Diners Club', '3056 930902 5904'],
  ['6011111111111117', 'Discover', '6011 1111 1111 1117'],
  ['3566002020360505', 'JCB', '3566 0020 2036 0505'],
  ['6200000000000005', 'UnionPay', '6200 0000 0000 0005'],
] as const;

describe('a card number', () => {
  test.each(numbers)('%s is of %s and written %s', (digits, scheme, written) => {
    expect(schemeOf(digits).name).toBe(scheme);
    expect(groupCardNumber(digits)).toBe(written);
    expect(shownCardNumber({ digits })).toBe(written);
  });

  test.each([
    ['', ''],
    ['5', '5'],
    ['54542', '5454 2'],
    ['37828', '3782 8'],
  ])('%s while it is typed: %s', (digits, written) => {
    expect(groupCardNumber(digits)).toBe(written);
  });

  test('shows a dot for each digit that is not typed yet, or not kept', () => {
    expect(shownCardNumber({ digits: '545422089110' })).toBe('5454 2208 9110 ••••');
    expect(shownCardNumber({ digits: '' })).toBe('•••• •••• •••• ••••');
    expect(shownCardNumber({ last4: '4242' })).toBe('•••• •••• •••• 4242');
    expect(shownCardNumber({ last4: '0005', scheme: 'American Express' })).toBe('•••• •••••• •0005');
  });

  test.each([
    ['4242 4242-4242 4242', '4242424242424242'],
    ['4242 4242 4242 4242 99', '4242424242424242'],
    ['378282246310005777', '378282246310005'],
    ['abc', ''],
  ])('takes the digits of %s', (typed, digits) => {
    expect(cardDigits(typed)).toBe(digits);
  });

  test('is refused where it is too short, or its check digit is wrong', () => {
    expect(isCardNumber('4242424242424242')).toBe(true);
    expect(isCardNumber('378282246310005')).toBe(true);
    expect(isCardNumber('4242424242424243')).toBe(false);
    expect(isCardNumber('424242424242')).toBe(false);
    expect(isCardNumber('')).toBe(false);
  });
});

test.each([
  ['1', '1'],
  ['11', '11'],
  ['1130', '11/30'],
  ['8', '08/'],
  ['829', '08/29'],
  ['13', '01/3'],
  ['8/29', '08/29'],
  ['08 / 2029', '08/29'],
  ['11/3', '11/3'],
  ['', ''],
])('expiration %s is written %s', (typed, written) => {
  expect(expiryText(typed)).toBe(written);
});
