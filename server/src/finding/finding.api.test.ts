import { type FindingList, FindingListSchema, type SecurityFinding } from '@cairn/api';
import { afterAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from '../../test/agent.ts';
import { signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

interface Finding {
  id: string;
  version: number;
  status: string;
  subject: { id: string; number: number | null };
}
const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
const day = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * day).toISOString();
const all = async () => (await lead.get(`/api/findings?project=${projectId}&limit=100`)).body.items as never as Finding[]; // the response of this call
const idsAt = async (offset: number) =>
  ((await lead.get(`/api/findings?project=${projectId}&limit=100&offset=${offset}`)).body.items ?? []).map(({ id }) => id);
const leak = async (rule: string) => {
  const { body } = await developer.post('/api/patterns', { projectId, rule, rationale: `It is ${secret}.`, kind: 'pitfall' });
  return (body as never as { pattern: { id: string; number: number; version: number } }).pattern; // the response of this call
};
const findingOf = async (id: string) => {
  const found = (await all()).find(({ subject }) => subject.id === id);
  if (!found) throw new Error('nothing was found there');
  return found;
};
const move = ({ id, version }: Finding, to: string, more = {}, by = lead) =>
  by.post(`/api/findings/${id}/transition`, { to, version, ...more });
const reason = 'A key of the test stage.';

describe('a finding', () => {
  test('says what was found where, to those who manage the project and nobody else', async () => {
    const { id, number } = await leak('Fetch images with the deploy token.');
    expect(await findingOf(id)).toMatchObject({
      rule: 'github-token',
      level: 'high',
      status: 'open',
      subject: { type: 'pattern', id, number },
      remediation: 'revoke-and-replace',
      count: 1,
    });
    expect(JSON.stringify(await all())).not.toContain(secret);
    expect((await developer.get(`/api/findings?project=${projectId}`)).status).toBe(403);
    expect((await move(await findingOf(id), 'resolved', {}, developer)).status).toBe(403);
    const globex = await signIn(product, 'owner@globex.example');
    expect((await globex.get(`/api/findings?project=${projectId}`)).status).toBe(404);
    expect((await move(await findingOf(id), 'resolved', {}, globex)).status).toBe(404);
  });

  test('is acknowledged with a reason and an end, and comes back when that is over', async () => {
    const { id } = await leak('Push charts with the release token.');
    const open = await findingOf(id);
    expect((await move(open, 'acknowledged', { until: later(30) })).body.issues).toMatchObject([{ field: 'reason', code: 'REQUIRED' }]);
    expect((await move(open, 'acknowledged', { reason })).body.issues).toMatchObject([{ field: 'until', code: 'REQUIRED' }]);
    expect((await move(open, 'acknowledged', { reason, until: later(-1) })).body.issues).toMatchObject([{ code: 'MOMENT_PAST' }]);
    expect((await move(open, 'acknowledged', { reason, until: later(1_000) })).body.issues).toMatchObject([{ code: 'VALUE_INVALID' }]);
    const until = later(30);
    expect((await move(open, 'acknowledged', { reason, until })).body).toMatchObject({
      status: 'acknowledged',
      reason,
      acknowledgedUntil: until,
    });
    expect((await move(open, 'resolved')).body).toMatchObject({ code: 'CONFLICT', current: { status: 'acknowledged' } });
    await runTenantJobs(product.database, product.services.log, new Date(Date.now() + 29 * day));
    expect((await findingOf(id)).status).toBe('acknowledged');
    await runTenantJobs(product.database, product.services.log, new Date(Date.now() + 31 * day));
    expect(await findingOf(id)).toMatchObject({ status: 'reopened', reason: null, acknowledgedUntil: null });
  });

  test('that was resolved is open again by hand, and by the same secret in the same place', async () => {
    const { id, version } = await leak('Read packages with the build token.');
    expect((await move(await findingOf(id), 'resolved')).body.status).toBe('resolved');
    expect((await move(await findingOf(id), 'acknowledged', { reason, until: later(1) })).body.code).toBe('STATE_INVALID');
    expect((await move(await findingOf(id), 'reopened')).body.status).toBe('reopened');
    await move(await findingOf(id), 'resolved');
    await developer.patch(`/api/patterns/${id}`, { version, rule: `Read packages with ${secret}.`, kind: 'pitfall' });
    expect(await findingOf(id)).toMatchObject({ status: 'reopened', count: 2 });
  });

  test('is one of as many as there are: they come page by page, each once, and their counts tell of all', async () => {
    await arrangeInAcme(
      product,
      sql`insert into security_findings (id, tenant_id, project_id, rule, level, status, subject_type, subject_id, remediation, fingerprint, actor)
        select 'fnd_many' || n, tenant_id, id, 'github-token', (array['critical', 'high', 'medium', 'low'])[n % 4 + 1],
          (array['open', 'resolved', 'reopened', 'acknowledged'])[n % 7 % 4 + 1], 'pattern', 'pat_' || n, 'revoke-and-replace', 'many' || n,
          '{"type":"system","id":"test"}'::jsonb
        from projects, generate_series(1, 620) n where slug = 'payments-api'`,
    );
    const walked: SecurityFinding[] = [];
    let counts: FindingList['counts'] = {};
    for (let next: string | null = ''; next !== null; ) {
      const { text } = await lead.get(`/api/findings?project=${projectId}&limit=100${next ? `&after=${next}` : ''}`);
      const page = v.parse(FindingListSchema, JSON.parse(text));
      walked.push(...page.items);
      ({ next, counts } = page);
      expect(page.total).toBe(Object.values(counts).reduce((sum, many) => sum + many));
    }
    expect(walked.length).toBeGreaterThan(620);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length);
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(Object.groupBy(walked, ({ status }) => status)).map(([state, of]) => [state, of?.length])),
    );
    const places = walked
      .map(({ status }) => ['open', 'reopened', 'acknowledged', 'resolved'].indexOf(status))
      .map((at) => Math.max(at, 1));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const [first, second] = [await idsAt(0), await idsAt(100)];
    expect([...first, ...second]).toEqual(walked.slice(0, 200).map(({ id }) => id));
  });

  test('is found by its rule, its level and how it stands, and exported so or as it was ticked, to those who manage the project', async () => {
    const { id } = await leak('Sign images with the signing token.');
    const one = await findingOf(id);
    const asked = async (more: string) => {
      const { text } = await lead.get(`/api/findings?project=${projectId}&limit=100${more}`);
      return v.parse(FindingListSchema, JSON.parse(text));
    };
    expect((await asked('&q=GITHUB')).items.every(({ rule }) => rule.includes('github'))).toBe(true);
    expect((await asked('&level=low')).items.every(({ level }) => level === 'low')).toBe(true);
    const resolved = await asked('&status=resolved');
    expect(resolved.total).toBe(resolved.counts.resolved);
    expect(Object.keys(resolved.counts)).toContain('open'); // the counts ignore the filters
    expect((await asked('&q=nothing+of+the+kind')).total).toBe(0);
    const exported = await lead.get(`/api/findings/export?project=${projectId}&ids=${one.id}`);
    expect(
      exported.text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['rule', 'github-token']);
    expect(exported.text).not.toContain(secret);
    expect((await developer.get(`/api/findings/export?project=${projectId}`)).status).toBe(403);
  });
});
