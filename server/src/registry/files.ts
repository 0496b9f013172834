import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { answerFile, immutable } from '../static/file.ts';
import { isReleaseKey, manifestFile, type ReleaseStore } from './store.ts';

/** What a release's files may be loaded by: any origin (they are public code), with their timing to be seen. */
const open = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** `/remotes/<id>/<release>/<file>`: every release in the store, live or not, since a tab keeps what it began with. */
export function releaseFileRoutes(store: ReleaseStore): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/:remote/:release/*', async (c) => {
    const { remote, release } = c.req.param();
    const path = c.req.path.split('/').slice(4).join('/');
    const found = isReleaseKey(remote, release) && path !== manifestFile ? await store.file(remote, release, path) : undefined;
    const file = found && (await answerFile(c, path, found, { cacheControl: immutable, headers: open }));
    if (file) return file;
    c.header('Cache-Control', 'no-store');
    c.header('Access-Control-Allow-Origin', '*');
    return errorAnswer(c, 'NOT_FOUND');
  });
  return routes;
}
