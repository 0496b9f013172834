import { expect, test } from '@rstest/core';
import { remoteRows } from './remote-rows.ts';

const entry = (remote: string, stable: string, on = true) => ({
  remote,
  stable,
  lastGood: null,
  on,
  revision: 7,
  since: '2026-11-20T10:00:00Z',
  author: 'release',
  note: '',
});

test('what was promoted runs, an older one stands in, nothing runs, or it is switched off', () => {
  const history = {
    remotes: [
      entry('workspace', '1.0.0-aaaa1111'),
      entry('staff', '2.0.0-bbbb2222'),
      entry('settings', '1.0.0-cccc3333', false),
      entry('admin', '1.0.0-dddd4444'),
    ],
  };
  const rows = remoteRows({ serving: { workspace: '1.0.0-aaaa1111', staff: '1.9.0-eeee5555' } }, history);
  expect(rows.map(({ remote, state, running }) => ({ remote, state, running }))).toEqual([
    { remote: 'admin', state: 'left-out', running: null },
    { remote: 'staff', state: 'fallback', running: '1.9.0-eeee5555' },
    { remote: 'settings', state: 'off', running: null },
    { remote: 'workspace', state: 'live', running: '1.0.0-aaaa1111' },
  ]);
});
