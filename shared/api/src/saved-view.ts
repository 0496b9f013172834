import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { LineSchema } from './plain-text.ts';

/** The lists with saved views. */
export const listNames = [
  'accounts',
  'api-keys',
  'articles',
  'audit',
  'branches',
  'conversations',
  'decisions',
  'findings',
  'insights',
  'invoices',
  'jobs',
  'mails',
  'notifications',
  'patterns',
  'project-members',
  'projects',
  'search',
  'sessions',
  'subscriptions',
  'tenants',
  'tickets',
  'users',
  'waitlist',
] as const;

/** Maximum number of a person's views per list. */
export const maxSavedViews = 50;

const NameSchema = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(60, 'NAME_TOO_LONG'));
/** Filters, order and columns as in the list's URL: `status=proposed&sort=title`. */
const QuerySchema = v.pipe(LineSchema, v.maxLength(1000, 'TEXT_TOO_LONG'));

/** A saved view of a list: private, unless shared with the organization. */
export const SavedViewSchema = v.object({
  id: v.string(),
  list: v.picklist(listNames),
  name: v.string(),
  query: v.string(),
  /** Whether the whole organization can see it. */
  shared: v.boolean(),
  /** Its owner; null if it is the caller's own. */
  owner: v.nullable(v.string()),
  version: v.number(),
});
export type SavedView = v.InferOutput<typeof SavedViewSchema>;

/** GET /views. */
export const SavedViewListQuerySchema = v.object({ list: v.picklist(listNames) });
export const SavedViewListSchema = v.object({ items: v.array(SavedViewSchema) });

/** POST /views. NAME_TAKEN if another view of the list has the name. */
export const SavedViewCreateSchema = v.object({
  list: v.picklist(listNames),
  name: NameSchema,
  query: QuerySchema,
  shared: v.exactOptional(v.boolean(), false),
});

/** PATCH /views/{id}. Omitted fields stay unchanged. FORBIDDEN if only somebody else may change `shared`. */
export const SavedViewUpdateSchema = v.object({
  version: VersionSchema,
  name: v.exactOptional(NameSchema),
  query: v.exactOptional(QuerySchema),
  shared: v.exactOptional(v.boolean()),
});

/** DELETE /views/{id}. */
export const SavedViewDeletedSchema = v.object({ success: v.boolean() });
