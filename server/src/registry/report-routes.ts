import { RemoteReportsSchema } from '@cairn/contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { signedIn } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { guardCanaries } from './guard.ts';
import { keepReports, personKey, reportable } from './report.ts';

const AcceptedSchema = v.object({ success: v.literal(true) });

/** Creates the routes for reports of tabs about releases. Administrators read them, and canaries are judged by them. */
export function reportRoutes(services: Services): Hono<AppEnv> {
  const { database, rateLimits, settings, log } = services;
  const { registry } = services.platform;
  const app = new Hono<AppEnv>();

  app.post(
    '/reports',
    describe({
      tag: 'Registry',
      summary: 'Reports how the remotes of a tab loaded, and their web vitals.',
      answer: AcceptedSchema,
      refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    }),
    validated('json', RemoteReportsSchema),
    async (c) => {
      const { user, tenant } = signedIn(c);
      await rateLimits.consume('remoteReports', user.id);
      const { tab, reports: told } = c.req.valid('json');
      const { revision } = await registry.live();
      const reports = reportable(told, revision, { userId: user.id, tenant: tenant.slug });
      await keepReports(database, { tab, person: personKey(settings.secret, user.id), reports });
      await guardCanaries({ database, registry, log }, new Set(reports.map(({ remote }) => remote)), c.get('requestId'));
      return c.json({ success: true });
    },
  );

  return app;
}
