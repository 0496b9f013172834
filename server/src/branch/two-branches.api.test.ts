import { afterAll, describe, expect, test } from '@rstest/core';
import { openBranches } from '../../test/branches.ts';

const { product, lead, agent, work, accept, inForce, stateOf } = await openBranches();
afterAll(() => product.close());

test('what people have turned down on a branch is not proposed again elsewhere, but where it stands already', async () => {
  const rule = 'Name every lighthouse after a ship.';
  const [one, other] = [await work(), await work()];
  const standing = await one.propose(rule);
  await accept(standing);
  const turnedDown = await other.propose(rule);
  expect(turnedDown).not.toBe(standing);
  await lead.post(`/api/patterns/${turnedDown}/transition`, { to: 'rejected', version: 1, reason: { code: 'wrong', note: '' } });
  const again = { rule, rationale: '', kind: 'convention' };
  expect(await agent.call('propose_pattern', again)).toMatchObject({ outcome: 'previously_rejected', id: turnedDown });
  const later = await agent.call('propose_pattern', { ...again, sessionId: one.sessionId });
  expect(later).toMatchObject({ outcome: 'duplicate', id: standing });
});

describe('a rule that waits for one branch and is seen on another', () => {
  const waiting = async (words: string) =>
    (await lead.get(`/api/patterns?project=payments-api&status=proposed,snoozed&q=${encodeURIComponent(words)}`)).body.items;

  test('is one question about the project, with the evidence of both, and one decision answers it', async () => {
    const contrary = await inForce('Never feed the ledger otters after midnight.');
    const [one, other] = [await work(), await work()];
    const rule = 'Always feed the ledger otters after midnight.';
    const id = await one.propose(rule);
    expect(await stateOf(id)).toMatchObject({ branch: one.branch, conflicts: [{ id: contrary }] });
    expect(await other.propose(rule)).toBe(id);
    expect(await waiting('ledger otters')).toMatchObject([{ id, branch: null, status: 'proposed' }]);
    expect((await stateOf(id)).evidence).toMatchObject([{ id: one.sessionId }, { id: other.sessionId }]);
    expect((await one.knowledge()).patterns.map(({ pattern }) => pattern.id)).not.toContain(id);
    await accept(id, { version: 2 });
    expect([await one.told(id), await other.told(id)]).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('is put off and turned down once: it is not proposed again on either', async () => {
    const [one, other] = [await work(), await work()];
    const rule = 'Paint every settlement window blue.';
    const id = await one.propose(rule);
    const until = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    await lead.post(`/api/patterns/${id}/transition`, { to: 'snoozed', version: (await stateOf(id)).version, until });
    expect(await other.propose(rule)).toBe(id);
    expect(await stateOf(id)).toMatchObject({ status: 'snoozed', branch: null });
    const { version } = await stateOf(id);
    await lead.post(`/api/patterns/${id}/transition`, { to: 'rejected', version, reason: { code: 'wrong', note: '' } });
    for (const { sessionId } of [one, other])
      expect(await agent.call('propose_pattern', { rule, rationale: '', kind: 'convention', sessionId })).toMatchObject({
        outcome: 'previously_rejected',
        id,
      });
  });

  test('has a neighbour’s likeness on its own branch alone: only the very same rule is met elsewhere', async () => {
    const [one, other] = [await work(), await work()];
    await one.propose('Give every refund clerk a lantern.');
    const id = await other.propose('Never give any refund clerk a lantern.');
    expect(await stateOf(id)).toMatchObject({ branch: other.branch, conflicts: [], alike: [] });
  });
});
