import { randomBytes } from 'node:crypto';
import { can, homePath, loginPath, needsName, secondFactorPath, setUpPath, singleSignOnPath } from '@cairn/api';
import {
  emptyPlan,
  findRoute,
  type InitialState,
  isAuthPath,
  type Owner,
  overrideParameters,
  ownerOf,
  type Plan,
  planForPath,
  publicPageOf,
  releaseName,
  type Visit,
} from '@cairn/contract';
import { type Context, Hono } from 'hono';
import { helpCenterRoutes } from '../help-center/routes.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { errorAnswer } from '../http/error.ts';
import { packageRoutes } from '../packages/routes.ts';
import { plansOnSale } from '../plan/on-sale.ts';
import { releaseFileRoutes } from '../registry/files.ts';
import { originsOf, type Releases, releasesFor } from '../registry/tab.ts';
import { visitorPlan } from '../registry/visitor-plan.ts';
import type { Services } from '../services.ts';
import { assetRoutes } from './assets.ts';
import { bridgeRoutes } from './bridge.ts';
import { buildProblemRoutes } from './build-problems.ts';
import { pagePolicy } from './content-security-policy.ts';
import { earlyAnswers, type RequestSelf } from './early-answers.ts';
import type { EntryName, HostEntry } from './host-build.ts';
import { hostPreloads, type Preload, publicPreloads, remotePreloads } from './preload.ts';
import { aheadPage, type PrerenderedPage } from './prerendered.ts';
import { renderPage } from './render.ts';
import { colourSchemeOf, initialState, liveStart, signInConfig } from './visitor-state.ts';

/**
 * Creates all routes outside the API: files of host and releases, and the two HTML documents with their initial state.
 * @param ask prefetches what a page reads first
 */
export function pageRoutes(services: Services, ask: RequestSelf): Hono<AppEnv> {
  const { settings, platform, database } = services;
  const { registry, host } = platform;
  const app = new Hono<AppEnv>();
  const readPlans = plansOnSale(services);

  app.use(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return c.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
  });
  app.route('/', helpCenterRoutes(services));
  app.route('/remotes', releaseFileRoutes(registry.store));
  app.route('/packages', packageRoutes(platform.packages, settings.publicUrl));
  app.route('/', assetRoutes(host, platform.encodedDirectory, settings.releases.origin, settings.serviceWorker));
  app.route('/dev', buildProblemRoutes(platform));
  if (settings.signIn.sso) app.route('/', bridgeRoutes(host));

  app.get('/', (c) => publicPage(c, 200));
  app.get(secondFactorPath, async (c) => {
    const visitor = c.get('visitor');
    if (visitor?.needsSecondFactor && !visitor.needsSingleSignOn) return publicPage(c, 200);
    return c.redirect(visitor ? homePath : loginPath, 302);
  });
  app.get('/auth/*', (c) => publicPage(c, publicPageOf(c.req.path) === 'not-found' ? 404 : 200));
  app.get('/app-shell', (c) => {
    c.set('visitor', null);
    return appPage(c, { plan: emptyPlan, owner: 'nobody', status: 200, releases: null });
  });
  app.get('/app', (c) => shellPage(c));
  app.get('/app/*', (c) => shellPage(c));
  app.all('*', (c) => (isFileRequest(c.req.path) ? fileNotFound(c) : publicPage(c, 404)));

  async function publicPage(c: Context<AppEnv>, status: 200 | 404): Promise<Response> {
    const { path } = c.req;
    // Those pages send a signed-in visitor to the application, which would send them back.
    const needed = neededPage(c.get('visitor'));
    if (needed && isAuthPath(path)) return c.redirect(`${needed}${new URL(c.req.url).search}`, 302);
    const wish = {
      path,
      locale: c.get('locale'),
      demo: settings.demo,
      signup: settings.signup,
      origin: settings.publicUrl,
      signIn: signInConfig(settings.signIn),
    };
    const plans = showsPlans(path) ? await readPlans() : undefined;
    const ahead = c.get('visitor') ? undefined : aheadPage(host.ahead, { ...wish, plans });
    const preloads = publicPreloads(host.entries.public, path, wish.locale);
    return page(c, { entry: 'public', plan: emptyPlan, answers: {}, status, preloads, ahead, plans });
  }

  async function shellPage(c: Context<AppEnv>): Promise<Response> {
    const visitor = c.get('visitor');
    const needed = neededPage(visitor);
    if (needed) return redirectBack(c, needed);
    // A sign-in of an organization's issuer cannot change the account's name, nor can an operator.
    if (!visitor || (needsName(visitor.user) && !visitor.bound && !visitor.impersonation))
      return redirectBack(c, visitor ? setUpPath : loginPath);
    const releases = await releasesFor(services, c);
    const plan = visitorPlan(releases, visitor, c.get('locale'));
    // The tab must first load overridden remotes from their origins, so the HTML cannot tell which remote owns a path.
    if (originsOf(releases.tab?.overrides ?? []).length > 0)
      return appPage(c, {
        plan: { ...plan, cutFor: '', remotes: [], forbidden: [], unavailable: [], switchedOff: [] },
        owner: 'unknown',
        status: 200,
        releases,
      });
    const owner = ownerOf(plan, c.req.path);
    // The browser loads the rest of the plan when idle. With hundreds of remotes it would delay the first content.
    return appPage(c, { plan: planForPath(plan, c.req.path), owner, status: statusOf(owner, c.req.path), releases });
  }

  /** Redirects to a page that later returns to the requested address. */
  function redirectBack(c: Context<AppEnv>, to: string): Response {
    const url = new URL(c.req.url);
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${to}?redirect=${encodeURIComponent(url.pathname + url.search)}`, 302);
  }

  async function appPage(
    c: Context<AppEnv>,
    { plan, owner, status, releases }: Pick<PageContent, 'plan' | 'status'> & { owner: Owner; releases: Releases | null },
  ): Promise<Response> {
    const visitor = c.get('visitor');
    const live = visitor ? await liveStart(database, visitor) : undefined;
    const develop = developOf(c, releases);
    const content = { entry: develop?.development ? 'development' : 'app', plan, live, status, develop } as const;
    if (typeof owner === 'string') return page(c, { ...content, answers: {}, preloads: [] });
    const { remote } = owner;
    const manifest = releases?.chosen.find((one) => one.id === remote.id && releaseName(one) === remote.release);
    const answers = await earlyAnswers(c, findRoute(manifest?.routes ?? [], c.req.path)?.reads ?? [], ask);
    const preloads = remotePreloads(entryOf(content.entry), owner, manifest?.consumes[owner.page] ?? []);
    return page(c, { ...content, answers, preloads });
  }

  /**
   * Returns the settings for people who may override remotes: allowed origins, the overrides of this tab, and React's development build.
   */
  function developOf(c: Context<AppEnv>, releases: Releases | null): InitialState['develop'] {
    if (!can(c.get('visitor')?.subject, 'develop.override')) return undefined;
    const tab = releases?.tab ? { id: releases.tab.id, overrides: [...releases.tab.overrides] } : null;
    const wanted = tab !== null || c.req.query(overrideParameters.host) === 'development';
    return { origins: settings.overrideOrigins, tab, development: wanted && host.development !== null };
  }

  function entryOf(name: PageContent['entry']): HostEntry {
    return name === 'development' ? (host.development ?? host.entries.app) : host.entries[name];
  }

  async function page(
    c: Context<AppEnv>,
    { entry, plan, answers, live, develop, status, preloads, ahead, plans }: PageContent,
  ): Promise<Response> {
    const built = entryOf(entry);
    const nonce = randomBytes(18).toString('base64');
    const locale = c.get('locale');
    const html = renderPage({
      template: await built.template(),
      nonce,
      locale,
      colourScheme: colourSchemeOf(c),
      state: { ...initialState(c, settings, { plan, answers, live, develop }), ...(plans ? { plans } : {}) },
      preloads: [...hostPreloads(built, locale), ...preloads],
      ahead,
      // A form must become interactive immediately; the landing page is mainly read.
      scriptsLate: ahead !== undefined && publicPageOf(c.req.path) === 'landing',
    });
    c.header(
      'Content-Security-Policy',
      pagePolicy(nonce, {
        developmentOrigins: [...host.origins, ...originsOf(develop?.tab?.overrides ?? [])],
        ...(entry === 'public'
          ? { authority: settings.signIn.sso?.authority }
          : { iconHosts: settings.iconHosts, releasesOrigin: settings.releases.origin }),
      }),
    );
    c.header('Cache-Control', c.get('visitor') ? 'private, no-store' : 'no-store');
    c.header('Content-Language', locale);
    c.header('Vary', 'Cookie, Accept-Language');
    return c.html(html, status);
  }

  return app;
}

/** Returns the page of people who do not fulfil a requirement of their organization. */
function neededPage(visitor: Visitor | null | undefined): string | undefined {
  if (visitor?.needsSingleSignOn) return singleSignOnPath;
  return visitor?.needsSecondFactor ? secondFactorPath : undefined;
}

/** Returns true for pages that show plans, and for sign-in, which navigates to sign-up without loading a document. */
function showsPlans(path: string): boolean {
  return ['landing', 'signup', 'login'].includes(publicPageOf(path));
}

interface PageContent {
  entry: EntryName | 'development';
  plan: Plan;
  answers: Record<string, unknown>;
  live?: InitialState['live'];
  develop?: InitialState['develop'];
  status: 200 | 403 | 404;
  preloads: Preload[];
  /** The prerendered content. */
  ahead?: PrerenderedPage | undefined;
  /** Plans shown on the landing page and sign-up. */
  plans?: Visit['plans'];
}

/**
 * Returns the status of a page: 403 if it exists but is not allowed, 404 if it does not exist. For a remote that is unavailable or switched
 * off it is 200, because the shell shows the error, and 503 would mean that Cairn is down.
 */
function statusOf(owner: Owner, path: string): 200 | 403 | 404 {
  if (typeof owner !== 'string') return 200;
  if (owner === 'forbidden') return 403;
  if (owner === 'unavailable' || owner === 'off') return 200;
  // The home page exists even if no remote fills it.
  return path.replace(/\/$/, '') === homePath ? 200 : 404;
}

/** Returns true for file requests. A missing file gets a short response, because an HTML page would break a script or style element. */
function isFileRequest(path: string): boolean {
  return /^\/(?:assets|remotes|icons)\//.test(path) || /\.[a-z0-9]{2,12}$/i.test(path);
}

function fileNotFound(c: Context<AppEnv>): Response {
  c.header('Cache-Control', 'no-store');
  return errorAnswer(c, 'NOT_FOUND');
}
