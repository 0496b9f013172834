import { type Setup, SetupQuerySchema, SetupSchema } from '@cairn/api';
import {
  ContributionsQuerySchema,
  ContributionsSchema,
  contributionsFor,
  FailureReportSchema,
  PlanQuerySchema,
  PlanSchema,
  type Published,
  PublishedSchema,
  setupFor,
} from '@cairn/contract';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { errorAnswer } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { factsOf } from '../setup/facts.ts';
import { actorOf, requireGrant } from './caller.ts';
import { changeRoutes } from './change-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { maxReleaseBytes, publishRelease } from './publish.ts';
import { rehearsalRoutes } from './rehearsal-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { releasesFor, releasesOfVisitor } from './tab.ts';
import { tokenRoutes } from './token-routes.ts';
import { readUpload } from './upload.ts';
import { answerPlan } from './visitor-plan.ts';

const AcceptedSchema = v.object({ success: v.literal(true) });

/** Creates the routes of the registry below /api: releases, written with deploy tokens only, and each visitor's plan. */
export function registryRoutes(services: Services): Hono<AppEnv> {
  const { database, rateLimits } = services;
  const { registry } = services.platform;
  const app = new Hono<AppEnv>();
  app.route('/overrides', overrideRoutes(services));
  app.route('/', reportRoutes(services));

  app.post(
    '/releases',
    describe({
      tag: 'Registry',
      summary: 'Publishes a release (multipart: remote.json and every file that it names). Never overwrites.',
      answer: PublishedSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'BODY_TOO_LARGE', 'RELEASE_INVALID'],
    }),
    async (c, next) => {
      await requireGrant(services, c); // before the body is read
      await next();
    },
    bodyLimit({ maxSize: maxReleaseBytes, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') }),
    async (c) => {
      const grant = await requireGrant(services, c);
      const published = await publishRelease(database, registry, await readUpload(c), actorOf(grant), grant.remote, c.get('requestId'));
      c.get('log').info({ remote: published.remote, release: published.release, existed: published.existed }, 'release published');
      void registry.store
        .precompress(published.remote, published.release)
        .catch((error: unknown) =>
          services.log.warn({ event: 'files.compress_failed', err: error }, 'files of a release could not be compressed'),
        );
      return c.json({ success: true, ...published } satisfies Published, published.existed ? 200 : 201);
    },
  );

  app.get(
    '/plan',
    describe({
      tag: 'Registry',
      summary: 'The releases that this visitor gets, in their language. 204 if they already know them.',
      answer: PlanSchema,
    }),
    validated('query', PlanQuerySchema),
    async (c) => {
      c.header('Cache-Control', 'no-store');
      return answerPlan(await releasesFor(services, c), c, c.req.valid('query'));
    },
  );

  app.get(
    '/contributions',
    describe({
      tag: 'Registry',
      summary: 'Contributions of the remotes to palette, keys and help that this visitor can open, in their language.',
      answer: ContributionsSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', ContributionsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { chosen } = await releasesFor(services, c);
      c.header('Cache-Control', 'no-store');
      return c.json(contributionsFor(chosen, visitor.subject, c.req.valid('query').locale ?? c.get('locale')));
    },
  );

  app.get(
    '/setup',
    describe({
      tag: 'Registry',
      summary: 'The set-up steps of the remotes with their progress. Empty once all are done or hidden.',
      answer: SetupSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SetupQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      if (visitor.user.preferences.setupDismissed) return c.json({ steps: [] } satisfies Setup);
      const { chosen } = await releasesOfVisitor(registry, visitor);
      const facts = await database.inTenant(scopeOf(visitor), (tx) => factsOf(tx, visitor));
      return c.json(setupFor(chosen, visitor.subject, c.req.valid('query').locale ?? c.get('locale'), facts));
    },
  );

  app.post(
    '/failures',
    describe({
      tag: 'Registry',
      summary: 'Reports that a remote failed to load in a tab.',
      answer: AcceptedSchema,
      refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    }),
    validated('json', FailureReportSchema),
    async (c) => {
      const { user } = signedIn(c);
      await rateLimits.consume('remoteFailure', `${user.id} ${clientAddress(c)}`);
      const { code, ...report } = c.req.valid('json');
      // Renamed, because logs redact `code`, which elsewhere is a verification code.
      c.get('log').warn({ ...report, failure: code, userId: user.id }, 'a remote failed in a tab');
      return c.json({ success: true });
    },
  );

  const all = new Hono<AppEnv>();
  all.route('/', changeRoutes(services));
  all.route('/', tokenRoutes(services));
  all.route('/', rehearsalRoutes(services));
  all.route('/registry', app);
  return all;
}
