import { FeedbackNotesSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import type { WorkingAgent } from '../../test/agent-operations.ts';
import { agentElsewhere, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
beforeAll(async () => {
  ({ product, lead, payments } = await startAgentsAtWork());
});
afterAll(() => product.close());

const notesOf = async (path: string, reader = lead) => v.parse(FeedbackNotesSchema, (await reader.get(`/api/${path}/feedback`)).body).items;
const inForce = async (more: object = {}) => {
  const { id: projectId } = (await lead.get('/api/projects/payments-api')).body;
  const made = await lead.post('/api/patterns', { projectId, rule: 'Answer a refund within a second.', kind: 'convention', ...more });
  const { id } = (made.body as never as { pattern: { id: string } }).pattern; // the response of this call
  await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
  return id;
};

describe('the notes that agents give with their feedback', () => {
  test('are read by whoever reads what they are about: the newest first, with the session in which they were given', async () => {
    const id = await inForce();
    const decision = String((await lead.get('/api/projects/payments-api/decisions/4')).body.id);
    const [first, second] = [await startSession(payments), await startSession(payments, { goal: 'Split a refund', client: 'Cursor' })];
    const give = (input: object) => payments.call('feedback', input);
    await give({ id, verdict: 'helpful', note: 'It saved a call.', sessionId: first });
    await give({ id, verdict: 'wrong', note: '**No.** <b>Two seconds.</b>', sessionId: second });
    await give({ id, verdict: 'outdated', sessionId: await startSession(payments) });
    await give({ id: decision, verdict: 'outdated', note: 'Currencies without minor units?', sessionId: second });
    expect(await notesOf(`patterns/${id}`)).toMatchObject([
      { verdict: 'wrong', note: '**No.** <b>Two seconds.</b>', client: 'Cursor', session: { id: second, goal: 'Split a refund' } },
      { verdict: 'helpful', note: 'It saved a call.', client: 'Claude Code', session: { id: first }, projectSlug: 'payments-api' },
    ]);
    expect((await notesOf(`decisions/${decision}`))[0]).toMatchObject({ note: 'Currencies without minor units?', session: { id: second } });
  });

  test('are the latest twenty', async () => {
    const id = await inForce({ rule: 'Name a refund after its charge.' });
    for (let at = 1; at <= 22; at++) await payments.call('feedback', { id, verdict: 'helpful', note: `Note ${at}` });
    const notes = await notesOf(`patterns/${id}`);
    expect(notes.map(({ note }) => note)).toEqual(Array.from({ length: 20 }, (_, at) => `Note ${22 - at}`));
    expect(notes[0]).toMatchObject({ session: null, client: expect.stringMatching(/^Claude Code/) });
  });

  test('of a project that is not the reader’s are not shown with a rule of the whole organisation', async () => {
    const id = await inForce({ rule: 'Close what you open.', level: 'tenant' });
    const elsewhere = await agentElsewhere({ product, lead });
    await elsewhere.call('feedback', { id, verdict: 'helpful', note: 'Said elsewhere.' });
    const [note] = await notesOf(`patterns/${id}`);
    expect(note).toMatchObject({ note: 'Said elsewhere.' });
    const owner = await signIn(product, 'owner@acme.example');
    const { version } = (await owner.get(`/api/projects/${note?.projectSlug}`)).body;
    await owner.patch(`/api/projects/${note?.projectSlug}`, { version, visibility: 'members' });
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await viewer.get(`/api/projects/${note?.projectSlug}`)).status).toBe(404);
    expect(await notesOf(`patterns/${id}`, viewer)).toEqual([]);
    expect(await notesOf(`patterns/${id}`, owner)).toHaveLength(1);
  });

  test('of what the reader may not read are not there', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    expect((await globex.get(`/api/patterns/${await inForce({ rule: 'Log each refund once.' })}/feedback`)).status).toBe(404);
  });
});
