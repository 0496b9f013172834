/** A second process of Cairn that writes answers, on the database whose addresses are in argv[2] (JSON), to be killed meanwhile. */
import { createProductServices } from '../src/app.ts';
import { openDatabase } from '../src/database/database.ts';
import { createLog } from '../src/http/log.ts';
import { testSettings } from './product.ts';

const urls: { url: string; appUrl: string } = JSON.parse(process.argv[2] ?? '');
const services = createProductServices({
  settings: testSettings,
  database: openDatabase(urls),
  log: createLog(),
  runs: { keepEveryMs: 50, leaseSeconds: 4 },
});
services.runs.start();
console.log('ready');
