import { afterAll, describe, expect, test } from '@rstest/core';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const link = (page: string) => ({ type: 'link', id: `https://example.org/${page}`, quote: `as ${page} says` });
const propose = async (rule: string, pages: string[]) => {
  const { body } = await developer.post('/api/patterns', { projectId, rule, kind: 'convention', evidence: pages.map(link) });
  return (body as never as { pattern: { id: string } }).pattern.id; // the response of this call
};
const show = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body;
const pages = ({ evidence }: { evidence?: { id?: string }[] }) => evidence?.map(({ id }) => String(id).slice(-1));
const merge = async (from: string, into: string, rule: string) =>
  lead.post(`/api/patterns/${from}/merge`, {
    version: (await show(from)).version,
    into: { id: into, version: (await show(into)).version },
    rule,
    kind: 'pitfall',
  });
const unmerge = (id: string, version: number, by = lead) => by.post(`/api/patterns/${id}/unmerge`, { version });

describe('a merge', () => {
  test('makes of two that say the same one, with the evidence of both, each quote once', async () => {
    const one = await propose('Read idempotency rows from the primary.', ['q', 'r']);
    const two = await propose('Do not ask a replica whether a request was seen.', ['r', 's']);
    const rule = 'Read idempotency rows from the primary, never a replica.';
    const wish = { version: 1, into: { id: one, version: 1 }, rule, kind: 'pitfall' };
    expect((await developer.post(`/api/patterns/${two}/merge`, wish)).status).toBe(403);
    const merged = (await lead.post(`/api/patterns/${two}/merge`, wish)).body;
    expect(merged).toMatchObject({ id: one, rule, kind: 'pitfall', status: 'proposed', version: 2 });
    expect(pages(merged as never)).toEqual(['q', 'r', 's']); // the evidence of a pattern
    expect(await show(two)).toMatchObject({ status: 'merged', successor: { id: one } });
    expect((await lead.get(`/api/patterns?mergedInto=${one}`)).body.items).toMatchObject([{ id: two }]);
    const again = await developer.post('/api/patterns', {
      projectId,
      rule: 'do not ask replicas whether a request was seen',
      kind: 'pitfall',
      evidence: [link('t')],
    });
    expect(again.body).toMatchObject({ outcome: 'reinforced', pattern: { id: one } });
  });

  test('is taken apart again: both stand as before, to the word and to the weight', async () => {
    const one = await propose('Page ledgers by cursor.', ['a', 'b']);
    const two = await propose('Offset paging of postings gets slow.', ['b', 'c']);
    const before = await Promise.all([show(one), show(two)]);
    await merge(two, one, 'Page ledgers by cursor, never by offset.');
    expect((await unmerge(two, 2, developer)).status).toBe(403);
    expect((await unmerge(two, 1)).body).toMatchObject({ code: 'CONFLICT', current: { status: 'merged' } });
    const back = await unmerge(two, 2);
    expect(back.body).toMatchObject({ id: two, status: 'proposed', successor: null });
    const { version: _version, updatedAt: _at, ...stands } = (before[0] ?? {}) as Record<string, unknown>; // a pattern
    expect(await show(one)).toMatchObject(stands);
    expect(pages((await show(two)) as never)).toEqual(['b', 'c']); // the evidence of a pattern
    expect((await unmerge(two, 3)).body.code).toBe('STATE_INVALID');
  });

  test('leaves what was said since where it is taken apart later', async () => {
    const one = await propose('Close the books at midnight UTC.', ['d']);
    const two = await propose('Settlement days end at zero hours UTC.', ['e']);
    await merge(two, one, 'End a settlement day at midnight UTC.');
    await developer.post('/api/patterns', {
      projectId,
      rule: 'end a settlement day at midnight UTC',
      kind: 'pitfall',
      evidence: [link('f')],
    });
    const { version } = await show(one);
    const rule = 'End every settlement day at midnight UTC.';
    await lead.patch(`/api/patterns/${one}`, { version, rule, kind: 'workflow' });
    await unmerge(two, 2);
    const stands = await show(one);
    expect(stands).toMatchObject({ rule, kind: 'workflow' });
    expect(pages(stands as never)).toEqual(['d', 'f']); // the evidence of a pattern
    expect(stands.confidence).toBeGreaterThanOrEqual(0.5);
  });

  test('into what was merged in its turn is taken apart from the last one on', async () => {
    const [one, two, three] = [
      await propose('Tag images by digest.', ['g']),
      await propose('Never deploy a floating image.', ['h']),
      await propose('Freeze what a release runs.', ['i']),
    ];
    await merge(three, two, 'Freeze what a release runs, by digest.');
    await merge(two, one, 'Deploy images by digest.');
    expect((await unmerge(three, 2)).body.code).toBe('STATE_INVALID');
    expect((await unmerge(two, (await show(two)).version as number)).status).toBe(200);
    expect((await unmerge(three, 2)).body).toMatchObject({ status: 'proposed' });
    expect(pages((await show(two)) as never)).toEqual(['h']); // the evidence of a pattern
  });
});
