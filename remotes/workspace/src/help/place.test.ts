import { expect, test } from '@rstest/core';
import { helpPlace } from './place.ts';

const placeOf = (query: string) => helpPlace(new URLSearchParams(query));

test('opens the form, a ticket, or the list', () => {
  expect(placeOf('')).toEqual({ shows: 'tickets', page: 1 });
  expect(placeOf('page=3')).toEqual({ shows: 'tickets', page: 3 });
  expect(placeOf('ticket=1004&write=1')).toEqual({ shows: 'ticket', number: 1004 });
  expect(placeOf('ticket=one')).toEqual({ shows: 'tickets', page: 1 });
});

test('sends along a path of this application and nothing else', () => {
  expect(placeOf('write=1&from=%2Fapp%2Fdecisions%3Fproject%3Dx')).toEqual({ shows: 'form', from: '/app/decisions?project=x' });
  for (const from of ['https://evil.example/app', '//evil.example/app', '/application', 'javascript:alert(1)', ''])
    expect(placeOf(`write=1&from=${encodeURIComponent(from)}`)).toEqual({ shows: 'form', from: null });
});
