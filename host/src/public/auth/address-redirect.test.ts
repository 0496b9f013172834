import { expect, test } from '@rstest/core';
import { addressRedirect } from './address-redirect.ts';

test('the fragment that a browser carries over a redirect belongs to the target', () => {
  expect(addressRedirect({ search: '?redirect=%2Fapp%2Fdecisions%3Fid%3D1', hash: '#options' })).toBe('/app/decisions?id=1#options');
  expect(addressRedirect({ search: '?redirect=%2Fapp%2Fdecisions%23own', hash: '#other' })).toBe('/app/decisions#own');
  expect(addressRedirect({ search: '?redirect=%2Fapp%2Fdecisions', hash: '' })).toBe('/app/decisions');
});

test('an address leads to no other origin, and nowhere by itself', () => {
  expect(addressRedirect({ search: '?redirect=%2F%2Fevil.example', hash: '#a' })).toBeUndefined();
  expect(addressRedirect({ search: '?redirect=%2Fauth%2Flogin', hash: '' })).toBeUndefined();
  expect(addressRedirect({ search: '?notice=expired', hash: '#a' })).toBeUndefined();
});
