import { randomBytes } from 'node:crypto';
import { homePath, loginPath } from '@cairn/api';
import { emptyPlan, matchesRoute, type Plan, type PlannedRemote, publicPageOf, releaseName } from '@cairn/contract';
import { type Context, Hono } from 'hono';
import type { AppEnv, Services } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { releaseFileRoutes } from '../registry/files.ts';
import { visitorPlan } from '../registry/routes.ts';
import { assetRoutes } from './assets.ts';
import { pagePolicy } from './content-security-policy.ts';
import { type AskSelf, earlyAnswers } from './early-answers.ts';
import type { EntryName } from './host-build.ts';
import { findOwner, hostPreloads, type Preload, publicPreloads, remotePreloads } from './preload.ts';
import { renderPage } from './render.ts';
import { colourSchemeOf, initialState } from './visitor-state.ts';

/**
 * Everything that is not the API: files of host and releases, and the two HTML documents with their initial state.
 * @param ask answers what a page reads first
 */
export function pageRoutes(services: Services, ask: AskSelf): Hono<AppEnv> {
  const { settings, platform } = services;
  const { registry, host } = platform;
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return c.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
  });
  app.route('/remotes', releaseFileRoutes(registry.store));
  app.route('/', assetRoutes(host, platform.encodedDirectory));

  app.get('/', (c) => publicPage(c, 200));
  app.get('/auth/*', (c) => publicPage(c, publicPageOf(c.req.path) === 'auth' ? 200 : 404));
  app.get('/app-shell', (c) => appPage(c, { plan: emptyPlan, status: 200, anonymous: true }));
  app.get('/app', (c) => shellPage(c));
  app.get('/app/*', (c) => shellPage(c));
  app.all('*', (c) => (isFileRequest(c.req.path) ? fileNotFound(c) : publicPage(c, 404)));

  function publicPage(c: Context<AppEnv>, status: 200 | 404): Promise<Response> {
    return page(c, { entry: 'public', plan: emptyPlan, answers: {}, status, preloads: publicPreloads(host.entries.public, c.req.path) });
  }

  async function shellPage(c: Context<AppEnv>): Promise<Response> {
    if (!c.get('visitor')) {
      const url = new URL(c.req.url);
      c.header('Cache-Control', 'no-store');
      return c.redirect(`${loginPath}?redirect=${encodeURIComponent(url.pathname + url.search)}`, 302);
    }
    const plan = await visitorPlan(registry, c);
    return appPage(c, { plan, status: statusOf(plan, c.req.path), anonymous: false });
  }

  async function appPage(
    c: Context<AppEnv>,
    { plan, status, anonymous }: { plan: Plan; status: 200 | 403 | 404; anonymous: boolean },
  ): Promise<Response> {
    if (anonymous) c.set('visitor', null);
    const { chosen } = await registry.live();
    const consumes = (remote: PlannedRemote) =>
      Object.keys(chosen.find((manifest) => manifest.id === remote.id && releaseName(manifest) === remote.release)?.shared ?? {});
    const answers = status === 200 && !anonymous ? await earlyAnswers(c, chosen, ask) : {};
    return page(c, { entry: 'app', plan, answers, status, preloads: remotePreloads(host.entries.app, plan, c.req.path, consumes) });
  }

  async function page(c: Context<AppEnv>, { entry, plan, answers, status, preloads }: PageContent): Promise<Response> {
    const nonce = randomBytes(18).toString('base64');
    const locale = c.get('locale');
    const html = renderPage({
      template: await host.entries[entry].template(),
      nonce,
      locale,
      colourScheme: colourSchemeOf(c),
      state: initialState(c, settings, plan, answers),
      preloads: [...hostPreloads(host.entries[entry], locale), ...preloads],
    });
    c.header('Content-Security-Policy', pagePolicy(nonce, host.origins));
    c.header('Cache-Control', c.get('visitor') ? 'private, no-store' : 'no-store');
    c.header('Content-Language', locale);
    c.header('Vary', 'Cookie, Accept-Language');
    return c.html(html, status);
  }

  return app;
}

interface PageContent {
  entry: EntryName;
  plan: Plan;
  answers: Record<string, unknown>;
  status: 200 | 403 | 404;
  preloads: Preload[];
}

/** The shell shows each page with its true status: what exists and may not be opened is 403, what does not exist 404. */
function statusOf(plan: Plan, path: string): 200 | 403 | 404 {
  if (findOwner(plan, path)) return 200;
  if (plan.forbidden.some((pattern) => matchesRoute(pattern, path))) return 403;
  // The shell itself is there, even while no remote fills it.
  return path.replace(/\/$/, '') === homePath ? 200 : 404;
}

/** A file that is missing is told in a few bytes, never with a page that a script or style element would choke on. */
function isFileRequest(path: string): boolean {
  return /^\/(?:assets|remotes|icons)\//.test(path) || /\.[a-z0-9]{2,12}$/i.test(path);
}

function fileNotFound(c: Context<AppEnv>): Response {
  c.header('Cache-Control', 'no-store');
  return errorAnswer(c, 'NOT_FOUND');
}
