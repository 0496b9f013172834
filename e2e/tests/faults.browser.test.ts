import { rows } from '../faults/rows.ts';
import { testRows } from '../faults/test-rows.ts';

// One of each kind; all of them in faults.full.test.ts, and as a table by `pnpm faults`.
testRows(rows.filter(({ representative }) => representative));
