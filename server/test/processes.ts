import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inspectProcess, type ProcessInfo } from '../src/lifetime/process.ts';

/** Returns every running process whose command line contains `text`, except this one. Linux only. */
export function processesNaming(text: string): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => inspectProcess(Number(name)))
    .filter((info) => info !== undefined)
    .filter((info) => info.command.some((word) => word.includes(text)));
}

/** Waits until `holds`. The error after the timeout names `what`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain: ${what}`);
    await pause(50);
  }
}
