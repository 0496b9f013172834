import { scopeOfCall } from '@cairn/api';
import { afterAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openBrowser } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';

const product = await startProduct();
afterAll(() => product.close());

/** Values for path parameters. */
const values: Record<string, string> = { project: 'payments-api', number: '1', revision: '1' };

test('of all that is documented a key may call what is opened to it, and nothing that lies beside it', async () => {
  const { paths } = v.parse(
    v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
    (await openBrowser(product).get('/api/openapi.json')).body,
  );
  const opened = Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/agent/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => {
        const address = path.replace(/\{(\w+)\}/g, (_, part: string) => values[part] ?? 'pat_01m8gr18p5fvprwafjkw3jtem4');
        const scope = scopeOfCall(method.toUpperCase(), address);
        return scope ? [`${scope} ${method} ${path}`] : [];
      }),
    );
  expect(opened.toSorted()).toEqual([
    'read get /api/code-checks/{id}',
    'read get /api/conversations',
    'read get /api/conversations/export',
    'read get /api/conversations/{id}',
    'read get /api/decisions',
    'read get /api/decisions/export',
    'read get /api/decisions/{id}',
    'read get /api/decisions/{id}/revisions',
    'read get /api/decisions/{id}/revisions/{revision}',
    'read get /api/decisions/{id}/sessions',
    'read get /api/insights',
    'read get /api/insights/export',
    'read get /api/insights/{id}',
    'read get /api/patterns',
    'read get /api/patterns/export',
    'read get /api/patterns/rules',
    'read get /api/patterns/{id}',
    'read get /api/patterns/{id}/sources',
    'read get /api/projects',
    'read get /api/projects/export',
    'read get /api/projects/{project}',
    'read get /api/projects/{project}/branches',
    'read get /api/projects/{project}/branches/export',
    'read get /api/projects/{project}/branches/{id}/knowledge',
    'read get /api/projects/{project}/citations',
    'read get /api/projects/{project}/decisions/{number}',
    'read get /api/search',
    'read get /api/sessions',
    'read get /api/sessions/export',
    'read get /api/sessions/{id}',
    'read get /api/sessions/{id}/events',
    'verify post /api/projects/{project}/citations/verify',
    'write patch /api/decisions/{id}',
    'write post /api/conversations',
    'write post /api/conversations/{id}/messages',
    'write post /api/decisions',
  ]);
});
