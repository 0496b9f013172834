import { parseArgs } from 'node:util';
import { reportScale } from './report.ts';

/** `node e2e/bench/scale/alone.ts --url http://localhost:4000` measures a running server. */
const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:4000' }, runs: { type: 'string', default: '7' } },
});
await reportScale(values.url, Number(values.runs));
