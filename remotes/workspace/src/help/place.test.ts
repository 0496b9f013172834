import { expect, test } from '@rstest/core';
import { helpPlace } from './place.ts';

const placeOf = (query: string) => helpPlace(new URLSearchParams(query));

test('opens the articles, the form, a ticket, or the list of tickets', () => {
  expect(placeOf('')).toEqual({ shows: 'articles' });
  expect(placeOf('page=1')).toEqual({ shows: 'tickets', page: 1 });
  expect(placeOf('page=3')).toEqual({ shows: 'tickets', page: 3 });
  expect(placeOf('ticket=1004&write=1')).toEqual({ shows: 'ticket', number: 1004 });
  expect(placeOf('ticket=one')).toEqual({ shows: 'articles' });
  expect(placeOf('write=1&subject=old%20key')).toEqual({ shows: 'form', from: null, subject: 'old key' });
});

test('sends along a path of this application and nothing else', () => {
  expect(placeOf('write=1&from=%2Fapp%2Fdecisions%3Fproject%3Dx')).toEqual({
    shows: 'form',
    from: '/app/decisions?project=x',
    subject: '',
  });
  for (const from of ['https://evil.example/app', '//evil.example/app', '/application', 'javascript:alert(1)', ''])
    expect(placeOf(`write=1&from=${encodeURIComponent(from)}`)).toEqual({ shows: 'form', from: null, subject: '' });
});
