import { can, type Locale } from '@cairn/api';
import {
  FailureReportSchema,
  type Plan,
  PlanQuerySchema,
  PlanSchema,
  type Promoted,
  PromotedSchema,
  PromotionSchema,
  type Published,
  PublishedSchema,
  planFor,
  type RegistryStatus,
  RegistryStatusSchema,
  type RevisionHistory,
  RevisionHistorySchema,
  releaseName,
} from '@cairn/contract';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, Services } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError, errorAnswer } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { signedIn } from '../http/visitor.ts';
import { readHistory } from './history.ts';
import { promoteRelease } from './promote.ts';
import { maxReleaseBytes, publishRelease } from './publish.ts';
import type { LiveRegistry, Registry } from './registry.ts';
import type { RegistryActor } from './schema.ts';
import { type DeployGrant, findDeployGrant } from './token.ts';
import { readUpload } from './upload.ts';

const AcceptedSchema = v.object({ success: v.literal(true) });

/** /api/registry: what is released, written by deploy tokens alone, and read as each visitor's plan. */
export function registryRoutes(services: Services): Hono<AppEnv> {
  const { database, rateLimits } = services;
  const { registry } = services.platform;
  const app = new Hono<AppEnv>();

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
      const published = await publishRelease(
        database,
        registry.store,
        await readUpload(c),
        actorOf(grant),
        grant.remote,
        c.get('requestId'),
      );
      c.get('log').info({ remote: published.remote, release: published.release, existed: published.existed }, 'release published');
      void registry.store
        .precompress(published.remote, published.release)
        .catch((error: unknown) => services.log.warn({ err: error }, 'a release could not be compressed ahead'));
      return c.json({ success: true, ...published } satisfies Published, published.existed ? 200 : 201);
    },
  );

  app.post(
    '/promotions',
    describe({
      tag: 'Registry',
      summary: 'Makes a release the stable one of its remote, by compare-and-swap on the revision that the caller has seen.',
      answer: PromotedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'REVISION_CONFLICT', 'RELEASE_INVALID'],
    }),
    validated('json', PromotionSchema),
    async (c) => {
      const grant = await requireGrant(services, c);
      const promotion = c.req.valid('json');
      if (promotion.remote !== grant.remote) throw new ApiError('FORBIDDEN');
      const promoted = await promoteRelease(database, registry, promotion, actorOf(grant), c.get('requestId'));
      if (promoted.changed)
        c.get('log').info({ revision: promoted.revision.number, remote: promotion.remote, release: promotion.release }, 'release promoted');
      return c.json({ success: true, ...promoted } satisfies Promoted);
    },
  );

  app.get(
    '/live',
    describe({
      tag: 'Registry',
      summary: 'The live revision, for whoever releases: a deploy token, or a platform administrator.',
      answer: RegistryStatusSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    async (c) => {
      if (c.get('visitor')) requireAdministrator(c);
      else await requireGrant(services, c);
      return c.json(statusOf(await registry.live()));
    },
  );

  app.get(
    '/status',
    describe({
      tag: 'Registry',
      summary: 'The live revision, and why each remote that is not served is left out.',
      answer: RegistryStatusSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    async (c) => {
      requireAdministrator(c);
      return c.json(statusOf(await registry.live()));
    },
  );

  app.get(
    '/revisions',
    describe({
      tag: 'Registry',
      summary: 'The last 20 revisions, and since when each remote is as it is, by whom and why.',
      answer: RevisionHistorySchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    async (c) => {
      requireAdministrator(c);
      return c.json({ success: true, ...(await readHistory(database)) } satisfies RevisionHistory);
    },
  );

  app.get(
    '/plan',
    describe({ tag: 'Registry', summary: 'Which release of which remote this visitor gets, in their language.', answer: PlanSchema }),
    validated('query', PlanQuerySchema),
    async (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json(await visitorPlan(registry, c, c.req.valid('query').locale));
    },
  );

  app.post(
    '/failures',
    describe({
      tag: 'Registry',
      summary: 'A tab tells that a remote did not come up.',
      answer: AcceptedSchema,
      refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    }),
    validated('json', FailureReportSchema),
    async (c) => {
      const { user } = signedIn(c);
      await rateLimits.consume('remoteFailure', `${user.id} ${clientAddress(c)}`);
      const { code, ...report } = c.req.valid('json');
      // `code` is a name that logs redact: elsewhere it is what proves an address.
      c.get('log').warn({ ...report, failure: code, userId: user.id }, 'a remote failed in a tab');
      return c.json({ success: true });
    },
  );

  return app;
}

/** This visitor's plan, in the language of the answer unless another is asked for. */
export async function visitorPlan(registry: Registry, c: Context<AppEnv>, locale: Locale = c.get('locale')): Promise<Plan> {
  const { revision, chosen } = await registry.live();
  return planFor(revision?.number ?? 0, chosen, c.get('visitor')?.subject ?? null, locale, registry.baseOf);
}

function statusOf({ revision, chosen, leftOut }: LiveRegistry): RegistryStatus {
  return {
    success: true,
    revision,
    serving: Object.fromEntries(chosen.map((manifest) => [manifest.id, releaseName(manifest)])),
    leftOut: [...leftOut],
  };
}

async function requireGrant({ database }: Services, c: Context<AppEnv>): Promise<DeployGrant> {
  const grant = await findDeployGrant(database, c.req.header('authorization'));
  if (!grant) throw new ApiError('UNAUTHENTICATED');
  return grant;
}

function requireAdministrator(c: Context<AppEnv>): void {
  if (!can(signedIn(c).subject, 'platform.admin')) throw new ApiError('FORBIDDEN');
}

function actorOf({ id, name }: DeployGrant): RegistryActor {
  return { type: 'token', id, name };
}
