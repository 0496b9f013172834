import { afterAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';
import { addServed } from '../agent/context/served.ts';
import { countVerdict } from './count.ts';
import { patterns } from './schema.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const propose = async (rule: string, more = {}) =>
  (await developer.post('/api/patterns', { projectId, rule, kind: 'convention', ...more })).body as Record<string, never> & {
    outcome: string;
    pattern: { id: string; version: number; number: number; [field: string]: unknown };
  }; // the response of this call
const move = (browser: Browser, id: string, version: number, to: string, more = {}) =>
  browser.post(`/api/patterns/${id}/transition`, { to, version, ...more });
const show = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body;
const link = (page: string) => ({ type: 'link', id: `https://example.org/${page}`, quote: `as ${page} says` });
const wrong = { reason: { code: 'wrong', note: 'We tried.' } };

describe('a proposal', () => {
  test('is numbered, and has its evidence with what each piece adds to its confidence', async () => {
    const { outcome, pattern } = await propose('Name ledger tables in the plural.', { evidence: [link('a'), link('b'), link('c')] });
    expect(outcome).toBe('created');
    expect(pattern).toMatchObject({
      status: 'proposed',
      version: 1,
      confidence: 0.595,
      projectSlug: 'payments-api',
      author: { type: 'user', name: 'Lin Qiu' },
      evidence: [{ weight: 0.5, by: 'Lin Qiu' }, { weight: 0.05 }, { weight: 0.045 }],
    });
  });

  test('of what was said already reinforces that where it brings something new, and is a duplicate where not', async () => {
    const first = await propose('Close every cursor before the transaction ends.', { evidence: [link('one')] });
    expect((await propose('Before a transaction ends, close every cursor!', { evidence: [link('one')] })).outcome).toBe('duplicate');
    const again = await propose('close every cursor before the transaction ends', { evidence: [link('two')] });
    expect(again).toMatchObject({ outcome: 'reinforced', pattern: { id: first.pattern.id, confidence: 0.55, version: 2 } });
  });

  test('made many times at once is one, with all the evidence', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => propose('Measure queue depth by partition.', { evidence: [link(`at-${at}`)] })),
    );
    expect(new Set(made.map(({ pattern }) => pattern.id)).size).toBe(1);
    expect(made.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect((await show(made[0]?.pattern.id ?? '')).evidence).toHaveLength(8);
  });

  test('that people have turned down is remembered, in other words, too', async () => {
    const { pattern } = await propose('Wrap every handler in a recover call.');
    expect((await move(lead, pattern.id, 1, 'rejected')).body.issues).toMatchObject([{ field: 'reason', code: 'REQUIRED' }]);
    const rejected = (await move(lead, pattern.id, 1, 'rejected', wrong)).body;
    expect(rejected).toMatchObject({ status: 'rejected', reason: wrong.reason, reviewer: { name: 'Jonas Weber' } });
    expect(await propose('wrap handlers in recover calls', { evidence: [link('x')] })).toMatchObject({
      outcome: 'previously_rejected',
      pattern: { id: pattern.id, version: 2 },
    });
    // A person's narrower rule is a separate one.
    expect((await propose('Wrap every handler of a webhook in a recover call.')).outcome).toBe('created');
    // After reconsidering, it can be reinforced again.
    await move(lead, pattern.id, 2, 'proposed');
    expect((await propose('wrap handlers in recover calls', { evidence: [link('x')] })).outcome).toBe('reinforced');
  });

  test('that people have put in other words and turned down is remembered in those of the proposal, too, while nothing else says so', async () => {
    const rule = 'Keep walrus feeds in a bucket.';
    const { pattern } = await propose(rule);
    const edited = { version: 1, rule: 'Archive animal data somewhere cold.', kind: 'convention' };
    expect((await lead.patch(`/api/patterns/${pattern.id}`, edited)).status).toBe(200);
    await move(lead, pattern.id, 2, 'rejected', wrong);
    for (const words of ['In a bucket, keep walrus feeds!', edited.rule])
      expect(await propose(words, { evidence: [link('x')] })).toMatchObject({
        outcome: 'previously_rejected',
        pattern: { id: pattern.id },
      });
    // A rule in force with the same meaning takes precedence.
    const other = (await propose('Feed the seals twice.')).pattern;
    await move(lead, other.id, 1, 'accepted');
    await lead.patch(`/api/patterns/${other.id}`, { version: 2, rule, kind: 'convention' });
    expect(await propose(rule, { evidence: [link('x')] })).toMatchObject({ outcome: 'reinforced', pattern: { id: other.id } });
  });

  test('names the rules in force that say otherwise, which give way where it is accepted in their place, and stand again where that is taken back', async () => {
    const old = await propose('Retry ledger exports three times with backoff.');
    await move(lead, old.pattern.id, 1, 'accepted');
    const next = await propose('Retry ledger exports at most twice with backoff.');
    expect(next.pattern.conflicts).toMatchObject([{ id: old.pattern.id, status: 'accepted' }]);
    const accepted = await move(lead, next.pattern.id, 1, 'accepted', { supersedes: [old.pattern.id] });
    expect(accepted.body.status).toBe('accepted');
    expect(await show(old.pattern.id)).toMatchObject({ status: 'superseded', successor: { id: next.pattern.id } });
    expect((await lead.post(`/api/patterns/${next.pattern.id}/undo`, { version: 2 })).body).toMatchObject({
      status: 'proposed',
      version: 3,
    });
    expect(await show(old.pattern.id)).toMatchObject({ status: 'accepted', successor: null });
  });

  test('holds no secret, and what was in it is a finding', async () => {
    const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
    const evidence = [{ type: 'link', id: 'https://example.com/deploy', quote: `Take npm ${secret}` }];
    const { pattern } = await propose('Fetch the SDK with the deploy token.', { rationale: `It is ${secret}.`, evidence });
    expect(pattern.rationale).toBe('It is [redacted: github-token].');
    expect(pattern.evidence).toMatchObject([{ quote: 'Take npm [redacted: github-token]' }]);
    const found = await product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
      );
      return tx.execute(sql`select rule, level, status, detail, count from security_findings where subject_id = ${pattern.id}`);
    });
    expect(found.rows).toEqual([{ rule: 'github-token', level: 'high', status: 'open', detail: { field: 'rationale' }, count: 2 }]);
    expect(product.logged()).not.toContain(secret);
  });
});

describe('a move', () => {
  test('needs the right to review, the version that was seen, and a state that it leads from', async () => {
    const { pattern } = await propose('Pin the base image by digest.');
    expect((await move(developer, pattern.id, 1, 'accepted')).status).toBe(403);
    expect((await move(lead, pattern.id, 1, 'stale')).body.code).toBe('STATE_INVALID');
    expect((await move(lead, pattern.id, 1, 'snoozed')).body.issues).toMatchObject([{ field: 'until' }]);
    const until = '2030-01-01T00:00:00.000Z';
    expect((await move(lead, pattern.id, 1, 'snoozed', { until })).body).toMatchObject({ status: 'snoozed', snoozedUntil: until });
    expect((await move(lead, pattern.id, 1, 'accepted')).body).toMatchObject({ code: 'CONFLICT', current: { status: 'snoozed' } });
    const globex = await signIn(product, 'owner@globex.example');
    expect((await move(globex, pattern.id, 2, 'accepted')).status).toBe(404);
    expect((await move(lead, pattern.id, 2, 'accepted')).body).toMatchObject({ status: 'accepted', snoozedUntil: null });
  });

  test('of two at the same moment, one happens', async () => {
    const { pattern } = await propose('Seal the audit log once a day.');
    const answers = await Promise.all([move(lead, pattern.id, 1, 'accepted'), move(lead, pattern.id, 1, 'rejected', wrong)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is taken back by whoever made it, once', async () => {
    const { pattern } = await propose('Keep fixtures beside their tests.');
    await move(lead, pattern.id, 1, 'rejected', wrong);
    expect((await developer.post(`/api/patterns/${pattern.id}/undo`, { version: 2 })).body.code).toBe('FORBIDDEN');
    expect((await lead.post(`/api/patterns/${pattern.id}/undo`, { version: 2 })).body).toMatchObject({
      status: 'proposed',
      reason: null,
    });
    expect((await lead.post(`/api/patterns/${pattern.id}/undo`, { version: 3 })).body.code).toBe('UNDO_EXPIRED');
    // Undo also removes what the acceptance added to the confidence.
    const acceptance = { type: 'review', id: 'accepted', weight: 0.3, by: expect.any(String) };
    const accepted = (await move(lead, pattern.id, 3, 'accepted')).body;
    expect(accepted).toMatchObject({ confidence: 0.8, evidence: [{ weight: 0.5 }, acceptance] });
    const undone = (await lead.post(`/api/patterns/${pattern.id}/undo`, { version: 4 })).body;
    expect(undone).toMatchObject({ status: 'proposed', confidence: 0.5, evidence: [{ weight: 0.5 }] });
    expect(undone.evidence).toHaveLength(1);
  });
});

describe('the words of a pattern', () => {
  const text = { rule: 'Keep migrations small and reversible.', rationale: '', kind: 'workflow', paths: ['migrations/**'] };
  test('may be changed by developers as long as nobody has decided, then by those who review', async () => {
    const { pattern } = await propose('Keep migrations small.');
    const edited = await developer.patch(`/api/patterns/${pattern.id}`, { version: 1, ...text, reviewBy: '2027-01-01T00:00:00.000Z' });
    expect(edited.body).toMatchObject({ ...text, version: 2, reviewBy: '2027-01-01T00:00:00.000Z' });
    await move(lead, pattern.id, 2, 'accepted');
    expect((await developer.patch(`/api/patterns/${pattern.id}`, { version: 3, ...text })).status).toBe(403);
    expect((await lead.patch(`/api/patterns/${pattern.id}`, { version: 2, ...text })).body.code).toBe('CONFLICT');
    await move(lead, pattern.id, 3, 'deprecated');
    expect((await lead.patch(`/api/patterns/${pattern.id}`, { version: 4, ...text })).body.code).toBe('STATE_INVALID');
  });

  test('keep what an update leaves out, and hold no secret in an example either', async () => {
    const more = { languages: ['Go'], examples: [{ text: 'ledger.Post(ctx, entry)', good: true }], reviewBy: '2027-03-01T00:00:00.000Z' };
    const { pattern } = await propose('Post to the ledger through its package.', more);
    expect(pattern).toMatchObject(more);
    const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
    const words = { rule: 'Post to the ledger through its own package.', kind: 'convention' };
    expect((await developer.patch(`/api/patterns/${pattern.id}`, { version: 1, ...words })).body).toMatchObject({ ...words, ...more });
    const edited = await developer.patch(`/api/patterns/${pattern.id}`, {
      version: 2,
      ...words,
      examples: [{ text: `t := "${secret}"`, good: false }],
      reviewBy: null,
    });
    expect(edited.body).toMatchObject({
      languages: ['Go'],
      reviewBy: null,
      examples: [{ text: 't := "[redacted: github-token]"', good: false }],
    });
  });
});

test('what agents were told, and what they say of it, is counted, and moves the confidence', async () => {
  const { pattern } = await propose('Validate currency codes at the border.');
  const scope = await product.database.maintain(async (tx) => {
    const found = await tx.execute<{ tenantId: string }>(sql`select id as "tenantId" from tenants where slug = 'acme'`);
    return { tenantId: found.rows[0]?.tenantId ?? '', userId: '' };
  });
  await product.database.inTenant(scope, async (tx) => {
    await addServed(tx, patterns, new Map([[pattern.id, 2]]));
    expect(await countVerdict(tx, pattern.id, 'wrong', 'Cursor')).toBeCloseTo(0.45);
    await countVerdict(tx, pattern.id, 'wrong', 'Codex CLI');
    expect(await countVerdict(tx, 'pat_nothing', 'wrong', 'Cursor')).toBeNull();
  });
  expect(await show(pattern.id)).toMatchObject({
    servedCount: 2,
    wrongCount: 2,
    confidence: 0.405,
    evidence: [{ weight: 0.5 }, { type: 'feedback', id: 'wrong', weight: -0.095 }],
  });
});

test('they are listed by state and kind, sorted, counted and exported', async () => {
  const page = (await lead.get('/api/patterns?project=payments-api&status=accepted,stale&sort=confidence&limit=100')).body;
  const confidences = page.items?.map(({ confidence }) => Number(confidence)) ?? [];
  expect(confidences.length).toBeGreaterThan(5);
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  const counts = (await lead.get('/api/patterns/counts?project=payments-api')).body as { accepted?: number; branch?: number }; // the response of this call
  const many = async (query: string) => (await lead.get(`/api/patterns?project=payments-api&status=accepted&${query}`)).body.total;
  // Rules on a branch do not count as in force.
  expect([await many('branch=none'), await many('branch=any')]).toEqual([counts.accepted, counts.branch]);
  expect(counts.branch).toBeGreaterThan(0);
  const { counts: shown } = (await lead.get('/api/projects/payments-api')).body as never as { counts: Record<string, number> }; // a project
  expect([shown.patterns, shown.branchPatterns]).toEqual([counts.accepted, counts.branch]);
  const file = await lead.get('/api/patterns/export?project=payments-api&kind=pitfall');
  expect(file.status).toBe(200);
});
