import { expect, test } from '@rstest/core';
import { readDetail } from './changes.ts';

test.each([
  [{ role: { from: 'viewer', to: 'admin' } }, [{ field: 'role', from: 'viewer', to: 'admin' }], []],
  [
    { from: { role: 'viewer', status: 'active' }, to: { role: 'admin', status: 'active' } },
    [{ field: 'role', from: 'viewer', to: 'admin' }],
    [],
  ],
  [
    { from: 'proposed', to: 'accepted', superseded: ['dec_1'] },
    [{ field: 'status', from: 'proposed', to: 'accepted' }],
    [{ field: 'superseded', value: 'dec_1' }],
  ],
  [{ from: 'proposed' }, [], [{ field: 'previousStatus', value: 'proposed' }]],
  [{ from: 'pat_0123' }, [], [{ field: 'from', value: 'pat_0123' }]],
  [
    { grace: 60, to: 'key_2' },
    [],
    [
      { field: 'to', value: 'key_2' },
      { field: 'grace', value: '60' },
    ],
  ],
  [{ reviewBy: { from: null, to: '2026-12-01' } }, [{ field: 'reviewBy', from: null, to: '2026-12-01' }], []],
  [{ scopes: ['context.read', 'pattern.write'], reason: '', none: null }, [], [{ field: 'scopes', value: 'context.read, pattern.write' }]],
  [{ limits: { people: 3 } }, [], [{ field: 'limits', value: '{"people":3}' }]],
  [{}, [], []],
])('the detail %j is split into changes and facts', (detail, changes, facts) => {
  expect(readDetail(detail)).toEqual({ changes, facts });
});
