import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { immutable, serveFile } from '../static/file.ts';
import { scriptPolicy, workerPolicy } from './content-security-policy.ts';
import type { HostBuild } from './host-build.ts';

const revalidate = 'no-cache';
/** Files of an entry's output that are for the server, or served elsewhere. */
const notAssets = /^(?:(?:app|public|development)\.html|host\.json|sw\.js)$/;

/** The host's files: hashed assets for ever, the service worker and the root files by revalidation. */
export function assetRoutes(host: HostBuild, encodedDirectory: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const kept = (name: string) => join(encodedDirectory, name);

  app.get('/assets/:entry{app|public|development}/*', async (c, next) => {
    const entry = c.req.param('entry');
    const path = c.req.path.slice(`/assets/${entry}/`.length);
    if (notAssets.test(path)) return next();
    const headers = {
      'Timing-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(path.endsWith('.js') ? { 'Content-Security-Policy': scriptPolicy } : {}),
    };
    return (
      (await serveFile(c, { root: join(host.directory, entry), keptRoot: kept(entry), path, cacheControl: immutable, headers })) ?? next()
    );
  });

  app.get('/sw.js', async (c, next) => {
    const headers = { 'Service-Worker-Allowed': '/', 'Content-Security-Policy': workerPolicy };
    return (
      (await serveFile(c, {
        root: join(host.directory, 'app'),
        keptRoot: kept('app'),
        path: 'sw.js',
        cacheControl: revalidate,
        headers,
      })) ?? next()
    );
  });

  // The few files with a name of their own at the root: manifest, icons, robots.txt.
  app.get('/:file{[\\w-]+\\.(?:webmanifest|svg|ico|png|txt)}', async (c, next) => (await rootFile(c.req.param('file'), c)) ?? next());
  app.get('/icons/:file', async (c, next) => (await rootFile(`icons/${c.req.param('file')}`, c)) ?? next());
  const rootFile = (path: string, c: Parameters<typeof serveFile>[0]) =>
    serveFile(c, { root: join(host.directory, 'static'), keptRoot: kept('static'), path, cacheControl: revalidate });
  return app;
}
