import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { correctedSession } from '../../test/corrected-session.ts';
import { type LearningScene, startLearning } from '../../test/learning-scene.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: LearningScene['product'];
let lead: LearningScene['lead'];
let projectId: string;
let scope: LearningScene['scope'];
beforeAll(async () => {
  ({ product, lead, projectId, scope } = await startLearning());
});
afterAll(() => product.close());

const found = async (word: string) => (await lead.get(`/api/patterns?project=payments-api&q=${word}`)).body.items ?? [];
const hear = async (name: string, ...said: string[]) => {
  for (const [at, text] of said.entries())
    await correctedSession(product, scope, { id: `ses_${name}_${at}`, projectId, corrections: [text] });
  await runTenantJobs(product.database, product.services.log);
};

test('who asks to remember something proposes it, with their whole words as evidence', async () => {
  const said = 'Looks good. Remember: lighthouse invoices are always numbered without gaps. Now fix the header.';
  await hear('remember', said);
  expect(await found('lighthouse')).toMatchObject([
    {
      rule: 'Lighthouse invoices are always numbered without gaps.',
      status: 'proposed',
      evidence: [{ id: 'ses_remember_0', quote: said }],
    },
  ]);
});

test('a rule in force that people say again gains evidence and is not contradicted, in whatever words', async () => {
  const { body } = await lead.post('/api/patterns', { projectId, rule: 'Use flamingo, never heron or egret.', kind: 'convention' });
  const { pattern } = body as { pattern?: { id: string } }; // the answer of this call
  await lead.post(`/api/patterns/${pattern?.id}/transition`, { to: 'accepted', version: 1 });
  await hear(
    'again',
    'No, use flamingo, never heron or egret',
    'We always use flamingo and never heron or egret.',
    'Use flamingo instead of heron or egret.',
  );
  const again = ['ses_again_0', 'ses_again_1', 'ses_again_2'].map((id) => ({ type: 'session', id }));
  expect(await found('flamingo')).toMatchObject([
    { status: 'accepted', conflicts: [], evidence: [{ type: 'pattern' }, { type: 'review' }, ...again] },
  ]);
});

test('what was turned down stays so in other words and as a part of more', async () => {
  const said = 'We always store parsnip receipts in sealed envelopes.';
  await hear('refused', said, said, said);
  const [refused] = await found('parsnip');
  const no = { to: 'rejected', version: refused?.version, reason: { code: 'wrong', note: '' } };
  expect((await lead.post(`/api/patterns/${refused?.id}/transition`, no)).status).toBe(200);
  await hear('reworded', ...[1, 2, 3].map(() => 'Parsnip receipts must be stored in sealed envelopes.'));
  await hear('more', ...[1, 2, 3].map(() => 'Always store parsnip receipts in sealed envelopes with a numbered stamp.'));
  expect(await found('parsnip')).toMatchObject([{ id: refused?.id, status: 'rejected' }]);
});

test('what people say for the moment, paste or quote proposes nothing', async () => {
  const before = (await found('')).length;
  const said =
    'No, use the pelican gateway for now.\nERROR pelican must always retry\n> Never use a pelican.\n```\n// always use a pelican\n```';
  await hear('moment', said, said, said);
  expect(await found('pelican')).toEqual([]);
  expect((await found('')).length).toBe(before);
});
