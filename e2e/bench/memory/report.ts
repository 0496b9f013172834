import { setTimeout as pause } from 'node:timers/promises';
import type { Cairn } from '../../support/cairn.ts';
import { settled } from '../settled.ts';
import { inMb, type Line, printTable } from '../table.ts';
import { memoryBelow, type ProcessMemory } from './processes.ts';

const aimBytes = 300e6;
const idleMs = 10_000;

/** Measures the memory of a server ten seconds after it became idle, including its PostgreSQL. */
export async function reportMemory(cairn: Cairn, signal: AbortSignal): Promise<void> {
  console.log('waiting for the server to be idle …');
  await settled(cairn.dataDirectory, signal);
  await pause(idleMs, undefined, { signal });
  const processes = memoryBelow(cairn.pid());
  if (!processes) return printTable('Memory, idle', [{ what: 'server and PostgreSQL', value: 'only Linux says' }]);
  const total = sumOf(processes);
  const server = sumOf(processes.filter(({ pid }) => pid === cairn.pid()));
  const postgres = sumOf(processes.filter(({ name }) => name.startsWith('postgres')));
  const lines: Line[] = [
    { what: 'server and PostgreSQL', value: inMb(total), aim: { words: `below ${inMb(aimBytes)}`, met: total < aimBytes } },
    { what: '  server', value: inMb(server) },
    { what: '  guard of PostgreSQL', value: inMb(total - server - postgres) },
    { what: '  PostgreSQL', value: inMb(postgres) },
  ];
  printTable(`Memory, idle (proportional set size of ${processes.length} processes)`, lines);
}

function sumOf(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}
