import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let owner: Browser;
let dev: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  dev = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

interface Hit {
  type: string;
  label: string;
  id: string;
  title: string;
  titleMarks: [number, number][];
  passage: string;
  passageMarks: [number, number][];
  status: string;
  projectSlug: string;
  author: string;
  at: string;
}
interface Page {
  items: Hit[];
  counts: Record<string, number>;
  fits: 'all' | 'some';
  unknown: { key: string; value: string }[];
  next: string | null;
}

async function search(browser: Browser, q: string, more = ''): Promise<Page> {
  const { status, body } = await browser.get(`/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body as unknown as Page; // the page that reads it checks its schema
}

const marked = ({ passage, passageMarks, title, titleMarks }: Hit) =>
  [...passageMarks.map(([from, to]) => passage.slice(from, to)), ...titleMarks.map(([from, to]) => title.slice(from, to))].map((word) =>
    word.toLowerCase(),
  );

test('the beginning of a word finds words of texts alone: each row belongs to a tenant, whose id is none', async () => {
  for (const browser of [owner, dev])
    expect((await search(browser, 'ten')).items.filter(({ title, passage }) => !/\bten/i.test(title + passage))).toEqual([]);
});

describe('words', () => {
  test('find every type, marked, and each hit speaks of all of them', async () => {
    const { items, counts, fits } = await search(owner, 'idempotency');
    expect(Object.keys(counts).length).toBeGreaterThanOrEqual(3);
    expect(fits).toBe('all');
    for (const hit of items) expect(marked(hit).join(' '), hit.title).toMatch(/idempoten/);
  });

  test('that a hyphen joins are found where they stand apart, and left out only as they are typed', async () => {
    const { items, fits } = await search(owner, 'idempotency-key');
    const apart = await search(owner, 'idempotency key');
    expect(items.length).toBeGreaterThan(0);
    expect(fits).toBe('all');
    expect(items.map(({ id }) => id).toSorted()).toEqual(apart.items.map(({ id }) => id).toSorted());
    for (const hit of items) expect(marked(hit).join(' '), hit.title).toMatch(/idempoten|key/);
    expect((await search(owner, 'idempotency -idempotency-key')).items.length).toBe((await search(owner, 'idempotency')).items.length);
    expect((await search(owner, 'idempotency-zebra')).items).toEqual([]);
  });

  test('are found by what a word begins with while it is typed, and by other forms of it', async () => {
    expect((await search(owner, 'idempot')).items.length).toBeGreaterThan(0);
    const [one, many] = [await search(owner, 'refund '), await search(owner, 'refunds ')];
    expect(many.items.length).toBeGreaterThan(0);
    expect(one.items.map(({ id }) => id)).toEqual(expect.arrayContaining(many.items.map(({ id }) => id)));
  });

  test('are found newest first where somebody asks for it: the same of them, page by page', async () => {
    const best = await search(owner, 'idempotency', '&limit=50');
    const first = await search(owner, 'idempotency', '&sort=newest&limit=3');
    const second = await search(owner, 'idempotency', `&sort=newest&limit=50&after=${first.next}`);
    const newest = [...first.items, ...second.items];
    expect(newest.map(({ at }) => at)).toEqual(best.items.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)));
    expect(newest.map(({ id }) => id)).not.toEqual(best.items.map(({ id }) => id));
    expect(new Set(newest.map(({ id }) => id))).toEqual(new Set(best.items.map(({ id }) => id)));
    expect([first.counts, first.fits]).toEqual([best.counts, 'all']);
    expect((await owner.get('/api/search?q=idempotency&sort=oldest')).status).toBe(400);
  });

  test('stand together in quotation marks, and keep out with a minus', async () => {
    const both = (await search(owner, 'idempotency key', '&limit=50')).items.length;
    expect((await search(owner, '"idempotency key"', '&limit=50')).items.length).toBeLessThan(both);
    const without = await search(owner, 'idempotency -key', '&limit=50');
    for (const hit of without.items) expect(`${hit.title} ${hit.passage}`.toLowerCase()).not.toMatch(/\bkeys?\b/);
  });

  test('stand together within a text alone, and not over the end of one', async () => {
    const projectId = (await owner.get('/api/projects/payments-api')).body.id;
    await owner.post('/api/decisions', { projectId, title: 'Gazelle runs', context: '水獺游泳', outcome: 'Quick heron' });
    const many = async (phrase: string) => (await search(owner, `type:decision "${phrase}"`)).items.length;
    expect(await Promise.all(['gazelle runs', 'quick heron', '水獺游泳'].map(many))).toEqual([1, 1, 1]);
    expect(await Promise.all(['runs gazelle', 'runs quick', 'heron quick', 'runs the quick'].map(many))).toEqual([0, 0, 0, 0]);
  });

  test('lead to what has some of them where nothing has all, and that is said', async () => {
    const { items, fits } = await search(owner, 'idempotency xylophone');
    expect(items.length).toBeGreaterThan(0);
    expect(fits).toBe('some');
    expect(await search(owner, 'xylophone')).toMatchObject({ items: [], fits: 'all', counts: {} });
  });

  test('lead to what has two of three first where nothing has all, and fill a page with what has one', async () => {
    const projectId = (await owner.get('/api/projects/payments-api')).body.id;
    for (const title of ['Quokka for the wombat', 'Wombat'])
      await owner.post('/api/decisions', { projectId, title, outcome: 'Both are marsupials.' });
    const titles = async (q: string) => (await search(owner, q)).items.map(({ title }) => title);
    expect(await titles('wombat quokka xylophone')).toEqual(['Quokka for the wombat', 'Wombat']);
    expect(await titles('wombat quokka xylophone -marsupials')).toEqual([]);
    expect(await titles('wombat quokka marsupials')).toEqual(['Quokka for the wombat']);
    expect(await search(owner, 'wombat quokka xylophone')).toMatchObject({ fits: 'some', counts: { decision: 2 } });
  });

  test('that are the label of a rule or a decision lead to it, in each project that has one, as far as it is asked for', async () => {
    for (const q of ['ADR-6', 'adr 6', 'ADR6']) {
      const { items, counts } = await search(owner, q);
      expect(items[0]).toMatchObject({ type: 'decision', label: 'ADR 6' });
      expect(counts.decision).toBeGreaterThanOrEqual(1);
    }
    const everywhere = (await search(owner, 'PAT-1')).items.filter(({ label }) => label === 'PAT-1');
    expect(everywhere.length).toBeGreaterThan(1);
    const here = (await search(owner, 'PAT-1 in:payments-api')).items.filter(({ label }) => label === 'PAT-1');
    expect(here.map(({ projectSlug }) => projectSlug)).toEqual(['payments-api']);
    expect((await search(owner, 'ADR-6 type:pattern')).items.filter(({ label }) => label === 'ADR 6')).toEqual([]);
    expect((await search(dev, 'PAT-999')).items).toEqual([]);
  });

  test('are found in Chinese and Arabic as well', async () => {
    const projectId = (await owner.get('/api/projects/payments-api')).body.id;
    await owner.post('/api/decisions', { projectId, title: '缓存键必须带租户前缀', outcome: '每个缓存键都以租户编号开头。' });
    await owner.post('/api/decisions', { projectId, title: 'إعادة المحاولة بعد المهلة', outcome: 'تعاد المحاولات ثلاث مرات.' });
    expect((await search(owner, '租户前缀')).items[0]?.title).toBe('缓存键必须带租户前缀');
    expect(marked((await search(owner, '租户前缀')).items[0] as Hit)).toContain('租户前缀'); // found in the line above
    expect((await search(owner, 'المحاولة')).items[0]?.title).toBe('إعادة المحاولة بعد المهلة');
  });

  test('lead to what Cairn has noticed by what it is about, for those who may read its project', async () => {
    await runTenantJobs(product.database, product.services.log);
    const { items = [] } = (await owner.get('/api/insights?status=open&limit=50')).body as never as {
      items?: { id: string; projectSlug: string; subjects: { title: string }[] }[];
    }; // the list of insights
    const noticed = items.find(({ subjects }) => subjects[0]?.title);
    const words = `type:insight ${noticed?.subjects[0]?.title.replaceAll(/[^\p{L}\s]+/gu, ' ')}`;
    const found = await search(owner, words, '&limit=50');
    expect(found.items).toContainEqual(
      expect.objectContaining({ type: 'insight', id: noticed?.id, status: 'open', projectSlug: noticed?.projectSlug }),
    );
    const stranger = await signIn(product, 'owner@globex.example');
    expect((await search(stranger, words)).items).toEqual([]);
    expect((await search(owner, 'type:insight status:dismissed')).items).toEqual([]);
  });

  test('that would break a query are words', async () => {
    for (const q of [
      "'",
      "foo' | 'bar",
      ':*',
      '!!',
      '&',
      '\\',
      'a\u0000b',
      '%',
      '<b>idempotency</b>',
      '((',
      '"',
      '-',
      '🦜',
      'x'.repeat(400),
    ])
      expect((await owner.get(`/api/search?q=${encodeURIComponent(q)}`)).status, q).toBeLessThan(500);
  });
});

describe('operators', () => {
  test('narrow to a type, a state, a project, a person and a time', async () => {
    const { items } = await search(owner, 'type:decision status:accepted in:payments-api', '&limit=50');
    expect(items.length).toBeGreaterThan(3);
    for (const { type, status, projectSlug } of items)
      expect([type, status, projectSlug]).toEqual(['decision', 'accepted', 'payments-api']);
    const mine = (await search(owner, 'by:me type:decision', '&limit=50')).items;
    expect(new Set(mine.map(({ author }) => author))).toEqual(new Set(['Marta Ruiz']));
    expect((await search(owner, 'by:"Marta Ruiz" type:decision', '&limit=50')).items).toEqual(mine);
    const [late, early, all] = [
      await search(owner, 'idempotency after:30d'),
      await search(owner, 'idempotency before:30d'),
      await search(owner, 'idempotency'),
    ];
    const sum = ({ counts }: Page) => Object.values(counts).reduce((whole, one) => whole + one, 0);
    expect(sum(late) + sum(early)).toBe(sum(all));
    expect([sum(late) > 0, sum(early) > 0]).toEqual([true, true]);
  });

  test('that name nobody and nothing find nothing, and say which', async () => {
    expect(await search(owner, 'by:nobody in:nowhere cache')).toMatchObject({
      items: [],
      unknown: expect.arrayContaining([
        { key: 'by', value: 'nobody' },
        { key: 'in', value: 'nowhere' },
      ]),
    });
  });

  test('are completed with people and projects', async () => {
    const values = async (key: string, q: string) => (await owner.get(`/api/search/values?key=${key}&q=${q}`)).body.items;
    expect(await values('in', 'paym')).toEqual(expect.arrayContaining([{ value: 'payments-api', label: 'Payments API' }]));
    expect(await values('by', 'mart')).toEqual([{ value: 'Marta Ruiz', label: 'Marta Ruiz' }]);
    expect(await values('by', 'hank')).toEqual([]);
  });
});

describe('what a reader may not see', () => {
  test('is found by nobody else: a private conversation, another organisation, a closed project', async () => {
    const projectId = (await owner.get('/api/projects/payments-api')).body.id;
    const secret = await owner.post('/api/conversations', { projectId, text: 'Zanzibar budget', visibility: 'private' });
    expect(secret.status).toBe(201);
    expect((await search(owner, 'zanzibar')).items.length).toBeGreaterThan(0);
    expect((await search(dev, 'zanzibar')).items).toEqual([]);
    const hank = await signIn(product, 'owner@globex.example');
    expect((await search(hank, 'zanzibar')).items).toEqual([]);
    expect((await search(hank, 'idempotency')).items).toEqual([]);
    const closed = (await search(owner, 'type:decision', '&limit=50')).items.filter(({ projectSlug }) => projectSlug.includes('pci'));
    const viewer = await signIn(product, 'viewer@acme.example');
    const readable = ((await viewer.get('/api/projects?limit=100')).body.items ?? []) as { slug: string }[];
    const seen = (await search(viewer, 'type:decision', '&limit=50')).items;
    expect(seen.every(({ projectSlug }) => readable.some(({ slug }) => slug === projectSlug))).toBe(true);
    if (closed.length > 0) expect(seen.some(({ projectSlug }) => projectSlug.includes('pci'))).toBe(false);
  });

  test('is not found by writing the tenant into a text of one’s own', async () => {
    const tenantId = (await owner.get('/api/auth/me')).body.tenant?.id ?? '';
    const hank = await signIn(product, 'owner@globex.example');
    const [project] = (await hank.get('/api/projects?limit=1')).body.items ?? [];
    const month = new Date().getUTCFullYear() * 12 + new Date().getUTCMonth() + 1;
    await hank.post('/api/decisions', { projectId: project?.id, title: `Smuggled quagga ${tenantId} ${tenantId}.${month}`, outcome: 'x' });
    expect((await search(hank, 'quagga')).items).toHaveLength(1);
    expect((await search(owner, 'quagga')).items).toEqual([]);
  });

  test('needs signing in', async () => {
    expect((await product.app.request('http://localhost:4000/api/search?q=x')).status).toBe(401);
  });
});

test('all that was found is a file, in the order of its pages, and of nothing that its reader may not see', async () => {
  const path = `/api/search/export?q=${encodeURIComponent('idempotency type:decision,pattern')}`;
  const { items } = await search(owner, 'idempotency type:decision,pattern', '&limit=50');
  const json: unknown = JSON.parse((await owner.get(`${path}&format=json`)).text);
  expect(json).toEqual(items);
  const csv = (await owner.get(path)).text.replace('\uFEFF', '').trim().split('\r\n');
  expect(csv[0]).toBe('type,label,title,passage,status,project,author,at,id,conversationId');
  expect(csv.filter((line) => items.some(({ id }) => line.includes(id)))).toHaveLength(items.length);
  const hank = await signIn(product, 'owner@globex.example');
  expect((await hank.get(`${path}&format=json`)).text).toBe('[]\n');
  expect((await owner.get('/api/search/export?q=xylophone&format=json')).text).toBe('[]\n');
  expect((await product.app.request('http://localhost:4000/api/search/export?q=x')).status).toBe(401);
});

test('pages lead on without a repeat and without a gap', async () => {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page: Page = await search(owner, 'the payment', `&limit=3${next ? `&after=${next}` : ''}`);
    ids.push(...page.items.map(({ id }) => id));
    next = page.next;
  } while (next);
  const whole = await search(owner, 'the payment', '&limit=50');
  expect(ids.slice(0, 50)).toEqual(whole.items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
