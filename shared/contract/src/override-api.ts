import { LocaleSchema } from '@cairn/api';
import * as v from 'valibot';
import { OverrideSchema } from './override.ts';
import { PlanSchema } from './plan.ts';
import { ExcludedReleaseSchema } from './registry-api.ts';

/** One override of a tab, and what became of it: null where it runs. What is wrong is in words for whoever develops. */
export const TabOverrideSchema = v.object({
  override: OverrideSchema,
  problem: v.nullable(v.pick(ExcludedReleaseSchema, ['code', 'reasons'])),
});
export type TabOverride = v.InferOutput<typeof TabOverrideSchema>;

/** What the HTML says to those who may run something else than everybody. Nobody else is told any of it. */
export const DevelopSchema = v.object({
  /** Where code may come from: origins, and `loopback`. */
  origins: v.array(v.string()),
  /** This tab's, where the address named it and it is its own. */
  tab: v.nullable(v.object({ id: v.string(), overrides: v.array(TabOverrideSchema) })),
  /** Is this the development build of the shell? */
  development: v.boolean(),
});
export type Develop = v.InferOutput<typeof DevelopSchema>;

/** GET /registry/overrides: what there is to choose from. */
export const OverridableSchema = v.object({
  success: v.literal(true),
  origins: v.array(v.string()),
  remotes: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      /** What this person runs without an override; null where it is switched off, or cannot run. */
      running: v.nullable(v.string()),
      /** Newest first. */
      releases: v.array(v.object({ release: v.string(), publishedAt: v.string(), publishedBy: v.string() })),
    }),
  ),
});
export type Overridable = v.InferOutput<typeof OverridableSchema>;

export const OverridableQuerySchema = v.object({ locale: v.optional(LocaleSchema) });

/** POST /registry/overrides: what a person has confirmed for one tab, each as in `?remote=`. */
export const OverrideRequestSchema = v.object({
  remotes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(20)),
});

export const OverriddenSchema = v.object({ success: v.literal(true), id: v.string(), overrides: v.array(OverrideSchema) });
export type Overridden = v.InferOutput<typeof OverriddenSchema>;

/** POST /registry/overrides/{id}/manifests: the `remote.json` of each remote from another origin, as the tab has just read it; without those that it could not read. */
export const OverrideManifestsSchema = v.object({ manifests: v.record(v.string(), v.unknown()), locale: v.optional(LocaleSchema) });

/** What the tab's plan becomes. */
export const OverriddenPlanSchema = v.object({ success: v.literal(true), overrides: v.array(TabOverrideSchema), plan: PlanSchema });
export type OverriddenPlan = v.InferOutput<typeof OverriddenPlanSchema>;
