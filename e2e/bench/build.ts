import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import { assembleSingle } from './single/assemble.ts';

const checkout = path.join(import.meta.dirname, '../..');
const rsbuild = path.join(checkout, 'e2e/node_modules/@rsbuild/core/bin/rsbuild.js');

/** Builds what is measured: changed hosts and remotes, the single bundle, and the host split by part. */
export async function buildAll(signal: AbortSignal): Promise<void> {
  await buildChanged({ checkout, signal, gallery: true, onBuild: (name) => console.log(`building ${name} …`) });
  console.log('building the single bundle …');
  await build('single/rsbuild.config.ts', signal);
  assembleSingle(checkout);
  console.log('building the host by part …');
  await build('bytes/by-part.config.ts', signal);
}

function build(config: string, signal: AbortSignal): Promise<void> {
  const args = [rsbuild, 'build', '-c', path.join(import.meta.dirname, config)];
  const child = spawn(process.execPath, args, { cwd: checkout, signal, env: { ...process.env, NODE_ENV: 'production' } });
  const words: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${config} could not be built:\n${words.join('').trim()}`))));
  });
}
