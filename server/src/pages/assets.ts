import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { compress } from '../static/encoding.ts';
import { answerFile, contentOf, fileOnDisk, immutable, type ServableFile, serveFile } from '../static/file.ts';
import { scriptPolicy, workerPolicy } from './content-security-policy.ts';
import type { HostBuild } from './host-build.ts';
import { retireWorker } from './retire-worker.ts';

const revalidate = 'no-cache';
/** Files in the build output that are for the server or served elsewhere. */
const notAssets = /^(?:(?:app|public|development)\.html|host\.json|sw\.js)$/;

/**
 * Creates the routes of the host's files: hashed assets are immutable, the service worker and root files are revalidated.
 * @param releasesOrigin origin of releases; null for Cairn itself
 * @param serviceWorker false serves a worker that removes the one in the browser
 */
export function assetRoutes(host: HostBuild, encodedDirectory: string, releasesOrigin: string | null, serviceWorker = true): Hono<AppEnv> {
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
    const headers = { 'Service-Worker-Allowed': '/', 'Content-Security-Policy': workerPolicy(releasesOrigin) };
    if (!serviceWorker) return c.body(retireWorker, 200, { ...headers, 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
    const built = await fileOnDisk(join(host.directory, 'app', 'sw.js'), join(kept('app'), 'sw.js'));
    const worker = built && releasesOrigin ? startingWith(`self.releasesOrigin = ${JSON.stringify(releasesOrigin)};\n`, built) : built;
    return (worker && (await answerFile(c, 'sw.js', worker, { cacheControl: revalidate, headers }))) ?? next();
  });

  // The few files with fixed names at the root: manifest, icons.
  app.get('/:file{[\\w-]+\\.(?:webmanifest|svg|ico|png)}', async (c, next) => (await rootFile(c.req.param('file'), c)) ?? next());
  app.get('/icons/:file', async (c, next) => (await rootFile(`icons/${c.req.param('file')}`, c)) ?? next());
  const rootFile = (path: string, c: Parameters<typeof serveFile>[0]) =>
    serveFile(c, { root: join(host.directory, 'static'), keptRoot: kept('static'), path, cacheControl: revalidate });
  return app;
}

/** Prepends a line to the worker. It must be in the script itself: browsers update a worker, and its policy, only if its bytes change. */
function startingWith(line: string, { tag, size, read }: ServableFile): ServableFile {
  return {
    tag: `${tag}-${createHash('sha256').update(line).digest('base64url').slice(0, 12)}`,
    size: size + Buffer.byteLength(line),
    async read(encoding) {
      const content = await read(undefined);
      if (!content) return undefined;
      const whole = Buffer.concat([Buffer.from(line), Buffer.from(await new Response(content.body).arrayBuffer())]);
      return contentOf(encoding ? await compress(whole, encoding, 'waiting') : whole);
    },
  };
}
