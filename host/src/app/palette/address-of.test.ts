import { expect, test } from '@rstest/core';
import { addressOf } from './address-of.ts';

const record = { to: '/app/decisions?record=1', inProject: false, ofProject: true };
const overview = { to: '/app/project', inProject: true, ofProject: false };
const help = { to: '/app/help', inProject: false, ofProject: false };
const all = [record, overview, help];
const payments = { slug: 'payments' };
const at = (pathname: string, search = '') => ({ pathname, search });

test('what is made on the page of a project is made for it, and on a page of all for the one that is chosen there', () => {
  expect(addressOf(record, at('/app/decisions', '?project=ledger&as=graph'), payments, all)).toBe('/app/decisions?record=1&project=ledger');
  expect(addressOf(record, at('/app/project'), payments, all)).toBe('/app/decisions?record=1&project=payments');
  expect(addressOf(record, at('/app/decisions'), payments, all)).toBe('/app/decisions?record=1');
});

test('a page of a project leads to the one at hand, and another page to none', () => {
  expect(addressOf(overview, at('/app'), payments, all)).toBe('/app/project?project=payments');
  expect(addressOf(overview, at('/app'), null, all)).toBe('/app/project');
  expect(addressOf(help, at('/app/decisions', '?project=ledger'), payments, all)).toBe('/app/help');
});
