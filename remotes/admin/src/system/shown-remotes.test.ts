import { describe, expect, test } from '@rstest/core';
import { newRow } from './remote-rows.ts';
import { remotesPerPage, shownRemotes } from './shown-remotes.ts';

const rows = Array.from({ length: 60 }, (_, at) => ({ ...newRow(`remote-${at}`), author: at % 2 ? 'Marta Ruiz' : 'the pipeline' }));
const shown = (search: string) => shownRemotes(rows, new URLSearchParams(search));

describe('the remotes that an address asks for', () => {
  test('are a page of all, in their order', () => {
    expect(shown('').shown).toEqual(rows.slice(0, remotesPerPage));
    expect(shown('page=2')).toMatchObject({ found: 60, offset: remotesPerPage });
    expect(shown('page=3').shown).toEqual(rows.slice(50));
  });

  test('are found by name and by who released them, in any case', () => {
    expect(shown('q=remote-59').shown.map(({ remote }) => remote)).toEqual(['remote-59']);
    expect(shown('q=MARTA').found).toBe(30);
    expect(shown('q=marta+remote-58').found).toBe(0);
  });

  test.each(['0', '-1', '4', '99999999999999999999', '1.5', 'NaN', 'Infinity', '', 'two'])(
    'are some, whatever page is asked for: %s',
    (page) => {
      const { shown: some, offset } = shownRemotes(rows, new URLSearchParams({ page }));
      expect(some.length).toBeGreaterThan(0);
      expect(offset % remotesPerPage).toBe(0);
    },
  );
});
