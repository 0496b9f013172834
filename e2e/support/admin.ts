import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cairn } from './cairn.ts';

const main = path.resolve(import.meta.dirname, '../../server/src/admin/main.ts');

/** Runs a job of the running Cairn now, as its operator would. @throws if there is no such job */
export async function runJob({ dataDirectory }: Pick<Cairn, 'dataDirectory'>, job: string): Promise<void> {
  await promisify(execFile)(process.execPath, [main, 'run-job', job], { env: { ...process.env, CAIRN_DATA: dataDirectory } });
}
