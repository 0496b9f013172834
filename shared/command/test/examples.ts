import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { HookClientName } from '../src/hook/clients/clients.ts';

const ExamplesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.unknown())));

/**
 * Returns what a client sends to its hooks, by event (`PostToolUse:Edit`: by event and tool), written by us from the client's
 * documentation. None of the clients runs in tests: the shape is the documented one.
 */
export function examplesOf(client: HookClientName): Record<string, Record<string, unknown>> {
  return v.parse(ExamplesSchema, readFileSync(new URL(`./examples/${client}.json`, import.meta.url), 'utf8'));
}
