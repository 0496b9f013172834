import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/** Maximum size in bytes of an export that can be imported, as a zip file. */
export const maxImportBytes = 32 * 1024 * 1024;
/** Maximum number of rules, decisions and briefs in one import. A person has to read their list. */
export const maxImportItems = 5_000;

/** Days for which an import waits for its confirmation. Then its file is deleted. */
export const importWaitDays = 7;

/** Why a file is refused. The codes of the issue with the field `file`. */
export const importRefusals = [
  'EXPORT_INVALID',
  'EXPORT_NEWER',
  'EXPORT_PATH',
  'EXPORT_TOO_LARGE',
  'EXPORT_SEVERAL_PROJECTS',
  'EXPORT_NOTHING_NEW',
] as const;
export type ImportRefusal = (typeof importRefusals)[number];

/** What an import leaves out or changes, and why. `name`: the project or file that it concerns. */
export const importNotes = [
  'ACCOUNTS',
  'PROJECT_KEY_TAKEN',
  'SETTINGS_KEPT',
  'BRIEF_KEPT',
  'SAME_RULE',
  'SAME_DECISION',
  'SAME_INSIGHT',
  'PRIVATE_LEFT_OUT',
  'SECRETS_REMOVED',
  'UNKNOWN_FILE',
] as const;
export type ImportNote = (typeof importNotes)[number];

const ImportNoteSchema = v.object({ code: v.picklist(importNotes), count: v.number(), name: v.string() });

/** Number of rows of each kind. */
export const ImportCountsSchema = v.object({
  patterns: v.number(),
  decisions: v.number(),
  conversations: v.number(),
  messages: v.number(),
  sessions: v.number(),
  branches: v.number(),
  insights: v.number(),
});
export type ImportCounts = v.InferOutput<typeof ImportCountsSchema>;

/** A text that agents are served after the import: a rule, a decision or the brief of a project. */
export const ImportItemSchema = v.object({
  /** Its id in the file. */
  id: v.string(),
  type: v.picklist(['brief', 'pattern', 'decision']),
  /** Key of its project in the file. */
  projectKey: v.string(),
  /** `PAT-12` or `ADR 4`; empty for a brief. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
});
export type ImportItem = v.InferOutput<typeof ImportItemSchema>;

/** What agents would read of an item, in parts that are not empty. */
export const importItemParts = [
  'guidance',
  'rule',
  'rationale',
  'examples',
  'title',
  'context',
  'drivers',
  'options',
  'outcome',
  'consequences',
  'paths',
] as const;
export type ImportItemPart = (typeof importItemParts)[number];
export const ImportItemTextSchema = v.object({ parts: v.array(v.object({ name: v.picklist(importItemParts), text: v.string() })) });
export type ImportItemText = v.InferOutput<typeof ImportItemTextSchema>;

/** An uploaded export: before its confirmation the preview, after it the result. Nothing is written before. */
export const DataImportSchema = v.object({
  id: v.string(),
  /** Slug of the project into which it is imported; null: as new projects of the organization. */
  projectSlug: v.nullable(v.string()),
  fileName: v.string(),
  size: v.number(),
  state: v.picklist(['pending', 'done']),
  source: v.object({ organization: v.string(), exportedAt: v.string(), exportedBy: v.string() }),
  projects: v.array(v.object({ key: v.string(), name: v.string(), counts: ImportCountsSchema })),
  items: v.array(ImportItemSchema),
  notes: v.array(ImportNoteSchema),
  /** Who uploaded it. */
  uploadedBy: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type DataImport = v.InferOutput<typeof DataImportSchema>;

/** Imports of the organization, or of one project (id or slug). The newest first, at most 20. */
export const DataImportListSchema = v.object({ items: v.array(DataImportSchema) });

const target = v.object({ project: v.exactOptional(IdSchema) });

/** POST /imports: the name of the file, and the project into which it is imported. */
export const DataImportQuerySchema = v.object({
  name: v.pipe(LineSchema, v.maxLength(200, 'NAME_TOO_LONG')),
  project: v.exactOptional(IdSchema),
});

/** POST /imports/{import}/confirm. `without`: ids of items that are not imported. */
export const DataImportConfirmSchema = v.object({
  version: VersionSchema,
  without: v.pipe(v.array(IdSchema), v.maxLength(maxImportItems, 'TOO_MANY')),
});

const shared = { tag: 'Administration' } as const;
const one = v.object({ import: IdSchema });
const file = { method: 'get', output: v.string(), media: 'application/zip' } as const;

/** Export and import of everything in a project, or in all projects of the organization. */
export const dataTransferOperations = {
  exportProject: {
    ...shared,
    ...file,
    name: 'exportProjectData',
    path: '/projects/{project}/data',
    summary: 'Everything in a project as a zip file of JSON and Markdown, without secrets and other people’s private conversations.',
    access: 'signed-in',
    params: v.object({ project: IdSchema }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_DELETED'],
  },
  prepareOrganization: {
    ...shared,
    name: 'prepareOrganizationExport',
    method: 'post',
    path: '/tenant/data/preparation',
    summary: 'Checks that the caller proved their identity within the last ten minutes, so that the export can be downloaded.',
    access: 'tenant.own',
    output: v.object({ success: v.literal(true) }),
    readOnly: true,
    idempotent: false,
    refusals: ['REAUTHENTICATE'],
  },
  exportOrganization: {
    ...shared,
    ...file,
    name: 'exportOrganizationData',
    path: '/tenant/data',
    summary: 'Everything in all projects of the organization as a zip file. Requires a proof of identity within the last ten minutes.',
    access: 'tenant.own',
    refusals: ['REAUTHENTICATE'],
  },
  upload: {
    ...shared,
    name: 'uploadImport',
    method: 'post',
    path: '/imports',
    summary: 'Checks an export (the body is the zip file) and returns what an import would write. Replaces an earlier upload that waits.',
    access: 'signed-in',
    query: DataImportQuerySchema,
    output: DataImportSchema,
    status: 201,
    idempotent: false,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_DELETED', 'STATE_INVALID', 'BODY_TOO_LARGE'],
  },
  list: {
    ...shared,
    name: 'listImports',
    method: 'get',
    path: '/imports',
    summary: 'Imports of the organization, or of one project: those that wait for an owner, and those that are done.',
    access: 'signed-in',
    query: target,
    output: DataImportListSchema,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_DELETED'],
  },
  showItem: {
    ...shared,
    name: 'showImportItem',
    method: 'get',
    path: '/imports/{import}/items/{item}',
    summary: 'The whole text of a rule, decision or brief in an upload that waits for its confirmation.',
    access: 'signed-in',
    params: v.object({ import: IdSchema, item: IdSchema }),
    output: ImportItemTextSchema,
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'PROJECT_DELETED', 'STATE_INVALID'],
  },
  confirm: {
    ...shared,
    name: 'confirmImport',
    method: 'post',
    path: '/imports/{import}/confirm',
    summary:
      'Imports it, except for the listed rules, decisions and briefs: all or nothing. Only an owner of the organization can confirm.',
    access: 'tenant.own',
    params: one,
    body: DataImportConfirmSchema,
    output: DataImportSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'PLAN_LIMIT'],
  },
  discard: {
    ...shared,
    name: 'discardImport',
    method: 'delete',
    path: '/imports/{import}',
    summary: 'Deletes an upload that waits for its confirmation.',
    access: 'signed-in',
    params: one,
    output: v.object({ success: v.literal(true) }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;
