import { rows } from '../faults/rows.ts';
import { testRows } from '../faults/test-rows.ts';

testRows(rows.filter(({ representative }) => !representative));
