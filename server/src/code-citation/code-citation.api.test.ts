import { type CitationToVerify, type CodeResult, codeCitationOperations, hashOfCode, linesOfCode } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme, makeKey, openAgent, scopeOfAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { lookRound } from '../insight/round.ts';
import { staleDecisions } from '../insight/stale-decisions.ts';

const { list, report, checks } = codeCitationOperations;

let product: Product;
let lead: Browser;
let agent: WorkingAgent;
let verifier: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
  verifier = await agentOf(product, 'lead@acme.example', ['payments-api'], ['read', 'verify']);
});
afterAll(() => product.close());

const base = '/api/projects/payments-api/citations';
const hashOf = (text: string) => hashOfCode(linesOfCode(text));

let made = 0;
/** Proposes a rule that cites code, and accepts it unless `accept` is false. */
async function ruleCiting(place: string, quote: string, { accept = true } = {}): Promise<string> {
  made += 1;
  const rule = `Keep the ${['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heron', 'inlet', 'jasper', 'kelp', 'larch', 'maple', 'north', 'olive', 'pearl', 'quartz', 'river'][made - 1]} ledger balanced in cents.`;
  const { id } = await agent.call('propose_pattern', { rule, kind: 'convention', evidence: [{ type: 'code', id: place, quote }] });
  if (accept) expect((await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 })).status).toBe(200);
  return String(id);
}

async function citationOf(id: string, branch = 'main'): Promise<CitationToVerify> {
  const { items } = v.parse(list.output, (await verifier.caller.get(`${base}?branch=${encodeURIComponent(branch)}`)).body);
  const found = items.find(({ subjectId }) => subjectId === id);
  if (!found) throw new Error(`${id} cites nothing`);
  return found;
}

type Outcome = Pick<CodeResult, 'state'> & Partial<CodeResult>;

async function sendReport(id: string, outcome: Outcome, { branch = 'main', by = verifier.caller.post as Browser['post'] } = {}) {
  const { subjectId, cited, hash, place } = await citationOf(id, branch);
  const answer = await by(`${base}/verify`, { branch, commit: 'abcdef1', results: [{ subjectId, cited, hash, place, ...outcome }] });
  return { status: answer.status, body: answer.body, answer: answer.status === 200 ? v.parse(report.output, answer.body) : undefined };
}

const broken = async (text: string): Promise<Outcome> => ({ state: 'broken', found: { hash: await hashOf(text), text } });
const statusOf = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body.status;
const checksOf = async (id: string) =>
  v.parse(checks.output, (await lead.get(`/api/code-checks/${id}`)).body).items.flatMap((item) => item.checks);

describe('evidence that cites code', () => {
  test('has the hash of what is quoted, whatever its line endings, and adds nothing to the confidence', async () => {
    const id = await ruleCiting('src/money.ts:3-4', 'const a = 1;\r\nconst b = 2;', { accept: false });
    const { evidence = [], confidence } = (await lead.get(`/api/patterns/${id}`)).body;
    expect(evidence).toMatchObject([
      {
        type: 'code',
        id: 'src/money.ts:3-4',
        quote: 'const a = 1;\nconst b = 2;',
        weight: 0,
        hash: await hashOf('const a = 1;\nconst b = 2;'),
      },
      { type: 'pattern', id },
    ]);
    expect(confidence).toBe(0.5);
  });

  test.each([
    ['an absolute path', '/etc/passwd:1'],
    ['a drive', 'C:/secrets.txt:1'],
    ['a step up', 'src/../../secrets.txt:1'],
    ['a step that is empty', 'src//a.ts:1'],
    ['a backslash', 'src\\a.ts:1'],
    ['no lines', 'src/a.ts'],
    ['line 0', 'src/a.ts:0'],
    ['lines out of order', 'src/a.ts:9-3'],
    ['too many lines', 'src/a.ts:1-501'],
    ['a path that is too long', `${'a'.repeat(301)}.ts:1`],
  ])('is refused with %s', async (_what, id) => {
    const evidence = [{ type: 'code', id, quote: 'x' }];
    const answer = await agent.call('propose_pattern', { rule: 'Never trust a path from elsewhere.', kind: 'pitfall', evidence });
    expect(answer.issues).toMatchObject([{ field: 'evidence.0.id', code: 'VALUE_INVALID' }]);
  });

  test('is refused with control characters, without quote and hash, with too few lines, and with what is no hash', async () => {
    const refused = async (piece: object) => {
      const evidence = [{ type: 'code', id: 'src/a.ts:1-2', quote: '', ...piece }];
      const answer = await agent.call('propose_decision', { title: 'Cite code', outcome: 'Yes.', evidence });
      return answer.issues?.map(({ field, code }) => `${field} ${code}`);
    };
    expect(await refused({ id: 'src/\u0007a.ts:1' })).toEqual(['evidence.0.id TEXT_ONE_LINE']);
    expect(await refused({})).toEqual(['evidence.0.quote EVIDENCE_MISQUOTED']);
    expect(await refused({ quote: 'one line' })).toEqual(['evidence.0.quote EVIDENCE_MISQUOTED']);
    expect(await refused({ hash: 'abc' })).toEqual(['evidence.0.hash VALUE_INVALID']);
  });

  test('is another citation with another hash', async () => {
    const cited = { type: 'code', id: 'src/other.ts:1', quote: 'const other = 1;' };
    const changed = { ...cited, hash: await hashOf('const other = 2;') };
    const hashesOf = (evidence: readonly object[] = []) =>
      evidence.flatMap((piece) => ('type' in piece && piece.type === 'code' && 'hash' in piece ? [piece.hash] : []));
    const both = [await hashOf(cited.quote), changed.hash];
    const id = await ruleCiting(cited.id, cited.quote, { accept: false });
    const { rule, evidence: first } = JSON.parse((await lead.get(`/api/patterns/${id}`)).text);
    expect(hashesOf(first)).toEqual(both.slice(0, 1));
    await agent.call('propose_pattern', { rule, kind: 'convention', evidence: [changed] });
    expect(hashesOf(JSON.parse((await lead.get(`/api/patterns/${id}`)).text).evidence)).toEqual(both);

    const made = await agent.call('propose_decision', { title: 'Cite other code', outcome: 'Yes.', evidence: [cited] });
    const revise = async (version: number, evidence: object[]) => {
      const whole = JSON.parse((await lead.get(`/api/decisions/${made.id}`)).text);
      const { status, text } = await lead.patch(`/api/decisions/${made.id}`, { ...whole, version, evidence });
      return [status, hashesOf(JSON.parse(text).evidence)];
    };
    expect(await revise(1, [changed])).toEqual([200, [changed.hash]]);
    expect(await revise(2, [{ ...cited, hash: undefined }])).toEqual([200, [changed.hash]]);
  });

  test('is kept without its secrets', async () => {
    const token = ['gh', 'p_', 'a1'.repeat(18)].join('');
    const id = await ruleCiting('src/token.ts:1', `const token = '${token}';`, { accept: false });
    expect((await lead.get(`/api/patterns/${id}`)).text).not.toContain(token);
    expect((await citationOf(id)).hash).toBe(await hashOf(`const token = '${token}';`));
  });
});

describe('a report', () => {
  test('of moved code updates the place on its branch alone', async () => {
    const id = await ruleCiting('src/a.ts:1', 'export const cents = 100;');
    expect((await sendReport(id, { state: 'moved', place: 'src/b.ts:7' }, { branch: 'feat/x' })).answer).toEqual({
      stored: 1,
      ignored: 0,
      decides: false,
      review: [],
    });
    expect([(await citationOf(id, 'feat/x')).place, (await citationOf(id)).place]).toEqual(['src/b.ts:7', 'src/a.ts:1']);
    expect(await checksOf(id)).toMatchObject([
      { branch: 'feat/x', isDefault: false, state: 'moved', place: 'src/b.ts:7', commit: 'abcdef1' },
    ]);
    expect(await statusOf(id)).toBe('accepted');
  });

  test('of broken code on the default branch brings the rule back for review, with both texts; once confirmed, it is about the new lines', async () => {
    const id = await ruleCiting('src/fee.ts:2', 'const fee = Math.round(cents * rate);');
    const after = 'const fee = Math.floor(cents * rate);';
    const first = await sendReport(id, await broken(after));
    expect(first.answer).toMatchObject({ stored: 1, decides: true, review: [(await citationOf(id)).label] });
    expect(await statusOf(id)).toBe('stale');
    expect(await checksOf(id)).toMatchObject([
      { isDefault: true, state: 'broken', before: 'const fee = Math.round(cents * rate);', after },
    ]);
    expect((await sendReport(id, await broken(after))).answer?.review).toEqual([]);
    const { version } = (await lead.get(`/api/patterns/${id}`)).body;
    expect((await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version })).status).toBe(200);
    expect(await citationOf(id)).toMatchObject({ hash: await hashOf(after), text: after });
    expect((await sendReport(id, { state: 'verified' })).answer?.review).toEqual([]);
    expect(await checksOf(id)).toMatchObject([{ state: 'verified' }]);
    expect(await statusOf(id)).toBe('accepted');
    // This is another change, so reviewers are asked again.
    expect((await sendReport(id, { state: 'broken' })).answer?.review).toHaveLength(1);
    expect(await checksOf(id)).toMatchObject([{ state: 'broken', before: after, after: '' }]);
  });

  test('of another branch changes no state; of the default branch, by a key whose creator may not review, nothing is stored', async () => {
    const id = await ruleCiting('src/rate.ts:2', 'const rate = 0.019;');
    expect((await sendReport(id, await broken('const rate = 0.02;'), { branch: 'feat/rate' })).answer).toMatchObject({
      decides: false,
      review: [],
    });
    const own = await agentOf(product, 'dev@acme.example', ['payments-api'], ['read', 'verify']);
    expect((await sendReport(id, await broken('const rate = 0.02;'), { by: own.caller.post })).answer).toMatchObject({
      stored: 0,
      ignored: 1,
      decides: false,
      review: [],
    });
    expect(await statusOf(id)).toBe('accepted');
    expect((await checksOf(id)).map(({ branch, state }) => [branch, state])).toEqual([['feat/rate', 'broken']]);
    // The same report by a person who may review does change the state.
    expect((await sendReport(id, await broken('const rate = 0.02;'), { by: lead.post })).answer).toMatchObject({ decides: true });
    expect(await statusOf(id)).toBe('stale');
  });

  test('of another change of a rule that waits for review keeps a reviewer from confirming what they have not seen', async () => {
    const id = await ruleCiting('src/again.ts:1', 'const again = 1;');
    await sendReport(id, await broken('const again = 2;'));
    const { version } = (await lead.get(`/api/patterns/${id}`)).body;
    expect((await sendReport(id, await broken('const again = 3;'))).answer?.review).toEqual([]);
    const confirm = (seen: unknown) => lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: seen });
    expect((await confirm(version)).body.code).toBe('CONFLICT');
    const next = (await lead.get(`/api/patterns/${id}`)).body.version;
    await sendReport(id, await broken('const again = 3;'));
    expect((await confirm(next)).status).toBe(200);
    expect((await citationOf(id)).text).toBe('const again = 3;');
  });

  test('of a branch that was verified before is about what was confirmed on the default branch', async () => {
    const id = await ruleCiting('src/late.ts:1', 'const late = 1;');
    await sendReport(id, await broken('const late = 2;'), { branch: 'feat/late' });
    await sendReport(id, await broken('const late = 2;'));
    expect((await citationOf(id, 'feat/late')).text).toBe('const late = 1;');
    const { version } = (await lead.get(`/api/patterns/${id}`)).body;
    expect((await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version })).status).toBe(200);
    expect((await citationOf(id, 'feat/late')).text).toBe('const late = 2;');
    expect((await sendReport(id, { state: 'verified' }, { branch: 'feat/late' })).answer).toMatchObject({ stored: 1, ignored: 0 });
  });

  test('leaves a rule alone that a person has recalled meanwhile', async () => {
    const id = await ruleCiting('src/race.ts:1', 'const race = 1;');
    const citation = await citationOf(id);
    const results = [{ ...citation, label: undefined, text: undefined, ...(await broken('const race = 2;')) }];
    let reported: ReturnType<Browser['post']> | undefined;
    await product.database.inTenant(await scopeOfAcme(product), async (tx) => {
      const recall = sql`update patterns set status = 'deprecated', version = version + 1 where id = ${id} returning pg_backend_pid() as pid`;
      const { pid } = (await tx.execute<{ pid: number }>(recall)).rows[0] ?? {};
      reported = lead.post(`${base}/verify`, { branch: 'main', results });
      await until('the report to wait for the rule', async () => {
        const waiting = 'select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))';
        return (await product.owner.query(waiting, [pid])).rowCount === 1;
      });
    });
    expect((await reported)?.body).toMatchObject({ stored: 1, review: [] });
    expect(await statusOf(id)).toBe('deprecated');
  });

  test('changes no state for what an agent has cited since the review, until it was found', async () => {
    const id = await ruleCiting('src/net.ts:1', 'const net = gross - fee;');
    const { rule } = JSON.parse((await lead.get(`/api/patterns/${id}`)).text);
    const added = { type: 'code', id: 'src/none.ts:1', quote: 'const invented = true;' };
    expect(await agent.call('propose_pattern', { rule, kind: 'convention', evidence: [added] })).toMatchObject({ outcome: 'reinforced' });
    const all = v.parse(list.output, (await verifier.caller.get(base)).body).items;
    const citation = all.find(({ subjectId, place }) => subjectId === id && place === added.id);
    const send = (outcome: Outcome) => {
      const results = [{ ...citation, label: undefined, text: undefined, ...outcome }];
      return verifier.caller.post(`${base}/verify`, { branch: 'main', results });
    };
    expect((await send({ state: 'broken' })).body).toMatchObject({ stored: 1, review: [] });
    expect((await send({ state: 'verified' })).body).toMatchObject({ stored: 1, review: [] });
    expect((await send({ state: 'broken' })).body).toMatchObject({ review: [citation?.label] });
  });

  test('for lines that count no longer is ignored', async () => {
    const id = await ruleCiting('src/old.ts:1', 'const old = true;');
    expect((await sendReport(id, { state: 'verified', hash: await hashOf('const other = true;') })).answer).toMatchObject({
      stored: 0,
      ignored: 1,
    });
    expect((await sendReport(id, { state: 'verified', subjectId: 'pat_none' })).answer).toMatchObject({ stored: 0, ignored: 1 });
    expect(await checksOf(id)).toEqual([]);
  });

  test('keeps what is there without its secrets, and its words out of the audit', async () => {
    const token = ['gh', 'p_', 'b2'.repeat(18)].join('');
    const id = await ruleCiting('src/env.ts:1', 'const token = process.env.TOKEN;');
    await sendReport(id, await broken(`const token = '${token}';`));
    expect(JSON.stringify(await checksOf(id))).not.toContain(token);
    expect((await checksOf(id))[0]?.after).toContain('[redacted: github-token]');
    const { rows } = await product.database.inTenant(await scopeOfAcme(product), (tx) =>
      tx.execute<{ action: string; detail: object }>(
        sql`select action, detail from audit_events where action in ('code.verified', 'pattern.stale')`,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['code.verified', 'pattern.stale']));
    expect(JSON.stringify(rows)).not.toContain('const token');
  });

  test('is refused without the scope, beyond the key, of an archived project, and with more than it may say', async () => {
    const id = await ruleCiting('src/refused.ts:1', 'const refused = true;');
    const { subjectId, cited, hash, place } = await citationOf(id);
    const result = { subjectId, cited, hash, place, state: 'verified' };
    const body = { branch: 'main', results: [result] };
    expect((await agent.caller.post(`${base}/verify`, body)).body.code).toBe('KEY_SCOPE');
    expect((await verifier.caller.post('/api/projects/merchant-console/citations/verify', body)).status).toBe(404);
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await viewer.post(`${base}/verify`, body)).status).toBe(403);
    const refused = async (wrong: object) => (await verifier.caller.post(`${base}/verify`, { ...body, ...wrong })).body.issues?.[0]?.code;
    expect(await refused({ results: Array(201).fill(result) })).toBe('TOO_MANY');
    expect(await refused({ results: [] })).toBe('REQUIRED');
    expect(await refused({ commit: 'not a commit' })).toBe('VALUE_INVALID');
    expect(await refused({ branch: 'a\nb' })).toBe('TEXT_ONE_LINE');
    expect(await refused({ results: [{ ...result, place: '../a.ts:1' }] })).toBe('VALUE_INVALID');
    expect(await refused({ results: [{ ...result, state: 'fine' }] })).toBe('NOT_ALLOWED');
    const setStatus = (status: string) => arrangeInAcme(product, sql`update projects set status = ${status} where slug = 'payments-api'`);
    await setStatus('archived');
    expect((await verifier.caller.post(`${base}/verify`, body)).body.code).toBe('STATE_INVALID');
    await setStatus('active');
    const globex = await signIn(product, 'owner@globex.example');
    expect((await globex.post(`${base}/verify`, body)).status).toBe(404);
    expect((await globex.get(`/api/code-checks/${id}`)).status).toBe(404);
  });
});

test('a decision whose cited code has changed beyond the threshold gets an insight and a review date, and stays accepted', async () => {
  const { secret } = await makeKey(lead, { scopes: ['read', 'propose'], projects: null });
  const evidence = ['one', 'two', 'three'].map((word) => ({
    type: 'code',
    id: `src/${word}.ts:1`,
    quote: `const ${word} = load('${word}');`,
  }));
  const proposal = { title: 'Load the words by name', outcome: 'Each file loads its own word.', evidence, project: 'payments-api' };
  const id = String((await openAgent(product, secret).post('/api/agent/propose_decision', proposal)).body.id);
  expect((await lead.post(`/api/decisions/${id}/transition`, { to: 'accepted', version: 1 })).status).toBe(200);
  const all = v.parse(list.output, (await verifier.caller.get(base)).body).items.filter(({ subjectId }) => subjectId === id);
  const send = (many: number) => {
    const results = all.slice(0, many).map(({ subjectId, cited, hash, place }) => ({ subjectId, cited, hash, place, state: 'broken' }));
    return verifier.caller.post(`${base}/verify`, { branch: 'main', results });
  };
  expect((await send(1)).body).toMatchObject({ stored: 1, review: [] });
  expect((await lead.get(`/api/decisions/${id}`)).body.reviewBy).toBeNull();
  expect((await send(2)).body).toMatchObject({ stored: 2, review: [all[0]?.label] });
  expect((await send(2)).body).toMatchObject({ stored: 2, review: [] });
  const decision = (await lead.get(`/api/decisions/${id}`)).body;
  expect([decision.status, Date.parse(String(decision.reviewBy)) > Date.now()]).toEqual(['accepted', true]);
  const { tenantId } = await scopeOfAcme(product);
  await product.database.inTenant({ tenantId, userId: '' }, (tx) => lookRound(tx, tenantId, 'test'));
  const { items = [] } = (await lead.get('/api/insights?type=stale_decision&limit=100')).body;
  const [insight] = items.filter((item) => JSON.stringify(item).includes(id));
  expect(insight).toMatchObject({
    status: 'open',
    metric: 2,
    subjects: [
      { type: 'decision', id },
      { type: 'file', id: 'src/one.ts' },
    ],
  });
  // What it no longer cites counts no longer.
  await arrangeInAcme(product, sql`update decisions set evidence = evidence - 0 - 0 where id = ${id}`);
  const noticed = await product.database.inTenant({ tenantId, userId: '' }, (tx) => staleDecisions(tx, new Date()));
  expect(noticed.filter(({ fingerprint }) => fingerprint === id)).toEqual([]);
});

describe('get_context with hashes of cited code', () => {
  test('marks what they contradict in that answer only', async () => {
    const id = await ruleCiting('src/marked.ts:5', 'const marked = sum(lines);');
    const item = async (code: object[]) => {
      const context = await agent.call('get_context', { task: 'ledger balanced cents', tokenBudget: 20_000, code });
      const found = context.items?.find((one) => one.id === id);
      const line = context.text?.split('\n').find((one) => one.startsWith(`- ${found?.label}:`));
      return [found?.codeChanged, line?.includes('[may be out of date: code changed')];
    };
    const place = 'src/marked.ts:5';
    expect(await item([{ place, hash: await hashOf('const marked = 0;') }])).toEqual([true, true]);
    expect(await item([{ place, hash: await hashOf('const marked = sum(lines);') }])).toEqual([undefined, false]);
    expect(await item([])).toEqual([undefined, false]);
    expect([await statusOf(id), await checksOf(id)]).toEqual(['accepted', []]);
    const refused = await agent.call('get_context', { code: Array(51).fill({ place, hash: await hashOf('x') }) });
    expect(refused.issues).toMatchObject([{ field: 'code', code: 'TOO_MANY' }]);
  });
});

test('states of branches are kept for the twenty verified last', async () => {
  const id = await ruleCiting('src/kept.ts:1', 'const kept = true;');
  for (let at = 0; at < 22; at += 1) await sendReport(id, { state: 'verified' }, { branch: `b${at}` });
  const names = (await checksOf(id)).map(({ branch }) => branch);
  expect([names.length, names.includes('b0'), names.includes('b21')]).toEqual([20, false, true]);
});
