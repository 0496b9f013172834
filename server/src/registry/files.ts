import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { answerFile, immutable } from '../static/file.ts';
import { isReleaseKey, manifestFile, type ReleaseStore } from './store.ts';

/** A release's files are public code: any origin may load them and read their timing. */
const open = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * Creates the route `/remotes/<id>/<release>/<file>` for all releases in the store, live or not, because a tab keeps the release it started
 * with.
 */
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
