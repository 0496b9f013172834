import { can } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { demoAccounts } from '../src/demo/accounts.ts';
import { adminCalls } from './admin-calls.ts';
import { startTestCairn, type TestCairn } from './cairn.ts';
import { type Call, calls as otherCalls } from './calls.ts';
import { signIn } from './sign-in.ts';
import { supportCalls } from './support-calls.ts';

const calls: readonly Call[] = [...otherCalls, ...adminCalls, ...supportCalls];

let cairn: TestCairn;
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
});
afterAll(() => cairn.stop());

async function statusOf({ method, path, parameter = '', query = '', body }: Call, cookie?: string): Promise<number> {
  const [first = '', ...others] = [parameter].flat();
  const values = [first, ...others];
  const response = await fetch(cairn.url + path.replace(/\{\w+\}/g, () => values.shift() ?? first) + query, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.body?.cancel(); // a stream of events never ends by itself
  return response.status;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

describe('who may call what', () => {
  test.each(demoAccounts.map((account) => [account.email, account] as const))('%s', async (email, { tenantRole, cairnRole }) => {
    const cookie = await signIn(cairn, email);
    const subject = { role: tenantRole, cairnRole };
    const expected = calls.map((call) => [nameOf(call), call.needs === null || can(subject, call.needs) ? call.granted : 403]);
    const found = [];
    for (const call of calls) found.push([nameOf(call), await statusOf(call, cookie)]);
    expect(found).toEqual(expected);
  });

  test('nobody without a sign-in', async () => {
    for (const call of calls) expect([nameOf(call), await statusOf(call)]).toEqual([nameOf(call), 401]);
  });

  test('no call of these areas is forgotten above', async () => {
    const DocumentSchema = v.object({
      paths: v.record(v.string(), v.record(v.string(), v.looseObject({ tags: v.optional(v.array(v.string()), []) }))),
    });
    const { paths } = v.parse(DocumentSchema, await (await fetch(`${cairn.url}/api/openapi.json`)).json());
    const areas = new Set([
      'Members',
      'Articles',
      'Audit',
      'Tickets',
      'Administration',
      'Billing',
      'Live events',
      'Saved views',
      'Domains',
      'Integrations',
      'API keys',
    ]);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags.some((tag) => areas.has(tag)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.length).toBeGreaterThanOrEqual(10);
    const everybody = [
      'GET /api/plans',
      'POST /api/billing/stripe-events',
      'POST /api/mail/inbound',
      'POST /api/connect/requests',
      'POST /api/connect/poll',
    ];
    expect(described.filter((name) => !everybody.includes(name) && !calls.some((call) => nameOf(call) === name))).toEqual([]);
  });
});
