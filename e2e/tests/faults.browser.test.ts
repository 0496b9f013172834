import { rows } from '../faults/rows.ts';
import { testRows } from '../faults/test-rows.ts';

// One of each kind; faults.full.test.ts tests all of them, and `pnpm faults` prints them as a table.
testRows(rows.filter(({ representative }) => representative));
