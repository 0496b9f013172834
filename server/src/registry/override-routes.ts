import {
  type Overridable,
  OverridableQuerySchema,
  OverridableSchema,
  type Overridden,
  type OverriddenPlan,
  OverriddenPlanSchema,
  OverriddenSchema,
  OverrideManifestsSchema,
  OverrideRequestSchema,
} from '@cairn/contract';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { permitted } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { beginOverrides, endOverrides, readOverridable } from './overrides.ts';
import { remoteOverrides } from './schema.ts';
import { findTab, releasesOfTab, releasesOfVisitor } from './tab.ts';
import { visitorPlan } from './visitor-plan.ts';

const EndedSchema = v.object({ success: v.literal(true) });

/** Creates the routes of /api/registry/overrides: what a tab runs instead of releases. Requires the permission `develop.override`. */
export function overrideRoutes(services: Services): Hono<AppEnv> {
  const { database, settings, platform } = services;
  const app = new Hono<AppEnv>();
  const refusals = ['UNAUTHENTICATED', 'FORBIDDEN'] as const;

  app.get(
    '/',
    describe({ tag: 'Registry', summary: 'The overrides that a tab can use instead of releases.', answer: OverridableSchema, refusals }),
    permitted('develop.override'),
    validated('query', OverridableQuerySchema),
    async (c) => {
      const locale = c.req.valid('query').locale ?? c.get('locale');
      const { chosen } = await releasesOfVisitor(platform.registry, c.var.permitted);
      const remotes = await readOverridable(database, chosen, ({ labels }) => labels[locale]);
      return c.json({ success: true, origins: settings.overrideOrigins, remotes } satisfies Overridable);
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Registry',
      summary: 'Saves an override that a person confirmed for one tab: a remote from an allowed origin, or another release.',
      answer: OverriddenSchema,
      status: 201,
      refusals: [...refusals, 'ORIGIN_REFUSED', 'NOT_FOUND'],
    }),
    permitted('develop.override'),
    validated('json', OverrideRequestSchema),
    async (c) => {
      const asking = { visitor: c.var.permitted, requestId: c.get('requestId') };
      const begun = await beginOverrides(services, c.req.valid('json').remotes, asking);
      c.get('log').info({ overrides: begun.overrides, userId: asking.visitor.user.id }, 'a tab overrides remotes');
      return c.json({ success: true, ...begun } satisfies Overridden, 201);
    },
  );

  app.post(
    '/:id/manifests',
    describe({
      tag: 'Registry',
      summary: 'Takes each remote.json that the tab read from another origin, and returns the plan of the tab.',
      answer: OverriddenPlanSchema,
      refusals: [...refusals, 'NOT_FOUND'],
    }),
    permitted('develop.override'),
    validated('json', OverrideManifestsSchema),
    async (c) => {
      const tab = await findTab(services, c.var.permitted, c.req.param('id'));
      if (!tab) throw new ApiError('NOT_FOUND');
      const sent = c.req.valid('json');
      const manifests = Object.fromEntries(
        tab.overrides.flatMap((one) => ('origin' in one ? [[one.remote, sent.manifests[one.remote]]] : [])),
      );
      await database.anonymous((tx) => tx.update(remoteOverrides).set({ manifests }).where(eq(remoteOverrides.id, tab.id)));
      const releases = await releasesOfTab(services, c.var.permitted, { ...tab, manifests });
      const plan = visitorPlan(releases, c.var.permitted, sent.locale ?? c.get('locale'));
      return c.json({ success: true, overrides: [...(releases.tab?.overrides ?? [])], plan } satisfies OverriddenPlan);
    },
  );

  app.delete(
    '/:id',
    describe({ tag: 'Registry', summary: 'Removes the overrides of a tab.', answer: EndedSchema, refusals: [...refusals, 'NOT_FOUND'] }),
    permitted('develop.override'),
    async (c) => {
      const asking = { visitor: c.var.permitted, requestId: c.get('requestId') };
      if (!(await endOverrides(database, c.req.param('id'), asking))) throw new ApiError('NOT_FOUND');
      return c.json({ success: true } satisfies v.InferOutput<typeof EndedSchema>);
    },
  );

  return app;
}
