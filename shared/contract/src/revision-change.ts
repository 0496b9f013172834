import * as v from 'valibot';
import { AudienceSchema } from './canary.ts';

const release = v.string();
const shared = {
  remote: v.string(),
  /** The reason as written by the author of the change; may be empty. */
  reason: v.string(),
};

/** The limit that a canary exceeded when Cairn withdrew it automatically. Shares from 0 to 1, times in milliseconds. */
export const ExceededLimitSchema = v.variant('code', [
  v.object({
    code: v.literal('FAILED'),
    failed: v.number(),
    tabs: v.number(),
    /** The allowed share of failed tabs, and the stable release's share at the same time. */
    limit: v.number(),
    stable: v.number(),
  }),
  v.object({
    code: v.literal('SLOW'),
    /** The 75th percentile of the load time. */
    loadMs: v.number(),
    limitMs: v.number(),
  }),
]);
export type ExceededLimit = v.InferOutput<typeof ExceededLimitSchema>;

/** What a revision did to one remote, as data that each language formats as a sentence. */
export const RevisionChangeSchema = v.variant('action', [
  v.object({
    ...shared,
    action: v.literal('promote'),
    release,
    /** Promoted by a start of Cairn, which releases its own checkout. */
    fromCheckout: v.boolean(),
  }),
  v.object({ ...shared, action: v.literal('canary'), release, audience: AudienceSchema }),
  v.object({
    ...shared,
    action: v.literal('take-back'),
    release,
    /** Null: withdrawn by a person. */
    beyond: v.nullable(ExceededLimitSchema),
  }),
  v.object({ ...shared, action: v.literal('rollback'), from: release, to: release }),
  v.object({ ...shared, action: v.picklist(['on', 'off']) }),
]);
export type RevisionChange = v.InferOutput<typeof RevisionChangeSchema>;
