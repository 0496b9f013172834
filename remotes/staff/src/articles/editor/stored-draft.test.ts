import { describe, expect, test } from '@rstest/core';
import { isSame, readReplaced, readStored, storedDraft, storedReplaced } from './stored-draft.ts';

const fields = { title: 'Title', slug: 'a-slug', summary: 'One line', body: 'Text' };

describe('a stored draft', () => {
  test('names the version that it is based on; one of an older release has none', () => {
    expect(readStored(storedDraft(fields, 7))).toEqual({ fields, version: 7 });
    expect(readStored(JSON.stringify(fields))).toEqual({ fields, version: 0 });
    expect([readStored(''), readStored('{'), readStored('{"title":1}')]).toEqual([undefined, undefined, undefined]);
  });

  test('of a replaced text says whose it was', () => {
    expect(readReplaced(storedReplaced({ fields: { ...fields, ...{ version: 7 } }, owner: 'theirs' }))).toEqual({
      fields,
      owner: 'theirs',
    });
    expect([readReplaced(''), readReplaced('{'), readReplaced(JSON.stringify(fields))]).toEqual([undefined, undefined, undefined]);
  });

  test('is what the server has, whatever white space the server takes away', () => {
    expect(isSame(fields, { ...fields, title: ' Title ', summary: 'One  line', body: 'Text\r\n' })).toBe(true);
    expect(isSame(fields, { ...fields, body: 'Text and more' })).toBe(false);
    expect(isSame(fields, { ...fields, slug: 'A slug' })).toBe(false);
  });
});
