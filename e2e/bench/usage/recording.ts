import { createRequire } from 'node:module';
import path from 'node:path';

interface Driver {
  Client: { prototype: { query: (...args: unknown[]) => unknown } };
}

/**
 * Turns the recording of agent calls off and on: while off, this process does not send the statement of `recordCall`. The product
 * has no such setting, and one run must compare the same calls with and without.
 */
export function recordingSwitch(checkout: string): { on: boolean } {
  const { Client } = createRequire(path.join(checkout, 'server/package.json'))('pg') as Driver; // what pg exports
  const query = Client.prototype.query;
  const recording = { on: true };
  Client.prototype.query = function (this: unknown, ...args: unknown[]) {
    return !recording.on && isRecording(args[0]) ? Promise.resolve({ rows: [], rowCount: 0 }) : query.apply(this, args);
  };
  return recording;
}

function isRecording(statement: unknown): boolean {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' && text.startsWith('insert into usage_events');
}
