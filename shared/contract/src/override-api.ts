import { LocaleSchema } from '@cairn/api';
import * as v from 'valibot';
import { OverrideSchema } from './override.ts';
import { PlanSchema } from './plan.ts';
import { ExcludedReleaseSchema } from './registry-api.ts';

/** One override of a tab and its result: `problem` is null when it runs. The reasons are for developers. */
export const TabOverrideSchema = v.object({
  override: OverrideSchema,
  problem: v.nullable(v.pick(ExcludedReleaseSchema, ['code', 'reasons'])),
});
export type TabOverride = v.InferOutput<typeof TabOverrideSchema>;

/** Part of the HTML for users who may override remotes. Nobody else gets it. */
export const DevelopSchema = v.object({
  /** The sources from which code may be loaded: origins, and `loopback`. */
  origins: v.array(v.string()),
  /** This tab's overrides, when the address contains their id and they belong to this user. */
  tab: v.nullable(v.object({ id: v.string(), overrides: v.array(TabOverrideSchema) })),
  /** Whether this is the development build of the shell. */
  development: v.boolean(),
});
export type Develop = v.InferOutput<typeof DevelopSchema>;

/** GET /registry/overrides: the available releases and origins. */
export const OverridableSchema = v.object({
  success: v.literal(true),
  origins: v.array(v.string()),
  remotes: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      /** What this user runs without an override; null when the remote is switched off or cannot run. */
      running: v.nullable(v.string()),
      /** Newest first. */
      releases: v.array(v.object({ release: v.string(), publishedAt: v.string(), publishedBy: v.string() })),
    }),
  ),
});
export type Overridable = v.InferOutput<typeof OverridableSchema>;

export const OverridableQuerySchema = v.object({ locale: v.optional(LocaleSchema) });

/** POST /registry/overrides: what a user has confirmed for one tab, each in the format of `?remote=`. */
export const OverrideRequestSchema = v.object({
  remotes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(20)),
});

export const OverriddenSchema = v.object({ success: v.literal(true), id: v.string(), overrides: v.array(OverrideSchema) });
export type Overridden = v.InferOutput<typeof OverriddenSchema>;

/**
 * POST /registry/overrides/{id}/manifests: the `remote.json` of each remote from another origin, as the tab has just read it, without those
 * that it could not read.
 */
export const OverrideManifestsSchema = v.object({ manifests: v.record(v.string(), v.unknown()), locale: v.optional(LocaleSchema) });

/** The tab's new plan. */
export const OverriddenPlanSchema = v.object({ success: v.literal(true), overrides: v.array(TabOverrideSchema), plan: PlanSchema });
export type OverriddenPlan = v.InferOutput<typeof OverriddenPlanSchema>;
