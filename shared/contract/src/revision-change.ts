import * as v from 'valibot';
import { AudienceSchema } from './canary.ts';

const release = v.string();
const shared = {
  remote: v.string(),
  /** Why, as whoever did it wrote it; empty where nothing was said. */
  reason: v.string(),
};

/** What a canary did when Cairn took it back by itself. Shares from 0 to 1, times in milliseconds. */
export const ExceededLimitSchema = v.variant('code', [
  v.object({
    code: v.literal('FAILED'),
    failed: v.number(),
    tabs: v.number(),
    /** The share of tabs that it might fail in, and the one in which the stable release failed at the same time. */
    limit: v.number(),
    stable: v.number(),
  }),
  v.object({
    code: v.literal('SLOW'),
    /** Three in four tabs stayed below. */
    loadMs: v.number(),
    limitMs: v.number(),
  }),
]);
export type ExceededLimit = v.InferOutput<typeof ExceededLimitSchema>;

/** What a revision did to one remote, as facts that each language makes its own sentence of. */
export const RevisionChangeSchema = v.variant('action', [
  v.object({
    ...shared,
    action: v.literal('promote'),
    release,
    /** By a start of Cairn, which releases what its checkout has. */
    fromCheckout: v.boolean(),
  }),
  v.object({ ...shared, action: v.literal('canary'), release, audience: AudienceSchema }),
  v.object({
    ...shared,
    action: v.literal('take-back'),
    release,
    /** Null: somebody did. */
    beyond: v.nullable(ExceededLimitSchema),
  }),
  v.object({ ...shared, action: v.literal('rollback'), from: release, to: release }),
  v.object({ ...shared, action: v.picklist(['on', 'off']) }),
]);
export type RevisionChange = v.InferOutput<typeof RevisionChangeSchema>;
