import type { BuildProblemsSchema } from '@cairn/contract';
import { Hono } from 'hono';
import type * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import type { Platform } from '../start/platform.ts';

/** Creates the route of /dev/problems.json: build errors that make the page differ from its sources. Only in development; 404 elsewhere. */
export function buildProblemRoutes({ buildProblems }: Pick<Platform, 'buildProblems'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (!buildProblems) return app;
  app.get('/problems.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ problems: [...buildProblems()] } satisfies v.InferOutput<typeof BuildProblemsSchema>);
  });
  return app;
}
