import * as v from 'valibot';
import { LearningPolicySchema } from './learning-policy.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { IdSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { projectStates } from './project-state.ts';
import { RepoUrlSchema } from './repository.ts';
import { RetentionDaysSchema } from './retention.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/** A project's key: 2 to 6 letters or digits, upper case, the first a letter. It prefixes what people cite. */
export const projectKeyPattern = /^[A-Z][A-Z0-9]{1,5}$/;

/** The colours of projects' signs, tokens of the design. */
export const projectColours = ['tarn', 'ochre', 'sky', 'granite'] as const;

/** Who may read a project: everyone in the tenant, or its members alone. */
export const projectVisibilities = ['tenant', 'members'] as const;

/** An icon by Iconify's name, such as `lucide:rocket`; null: the letters of the key. */
export const IconNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, 'ICON_INVALID'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/, 'ICON_INVALID'),
);

export const ProjectCreateSchema = v.object({
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(80, 'NAME_TOO_LONG')),
  key: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(projectKeyPattern, 'KEY_INVALID')),
  description: v.optional(v.pipe(ProseSchema, v.maxLength(500, 'TEXT_TOO_LONG')), ''),
  visibility: v.optional(v.picklist(projectVisibilities), 'tenant'),
});
export type ProjectCreate = v.InferOutput<typeof ProjectCreateSchema>;

/** PATCH /projects/{id}: what is left out stays; the version is the one that the person saw. */
export const ProjectUpdateSchema = v.object({
  version: VersionSchema,
  name: v.exactOptional(ProjectCreateSchema.entries.name),
  description: v.exactOptional(v.pipe(ProseSchema, v.maxLength(500, 'TEXT_TOO_LONG'))),
  visibility: v.exactOptional(v.picklist(projectVisibilities)),
  colour: v.exactOptional(v.picklist(projectColours)),
  icon: v.exactOptional(v.nullable(IconNameSchema)),
  agentGuidance: v.exactOptional(v.pipe(ProseSchema, v.maxLength(4_000, 'TEXT_TOO_LONG'))),
  defaultBranch: v.exactOptional(v.pipe(LineSchema, v.nonEmpty('BRANCH_REQUIRED'), v.maxLength(200, 'TEXT_TOO_LONG'))),
  repoUrl: v.exactOptional(v.nullable(RepoUrlSchema)),
  retentionDays: v.exactOptional(v.nullable(RetentionDaysSchema)),
  tokenBudget: v.exactOptional(v.nullable(TokenBudgetSchema)),
  serveUnreviewed: v.exactOptional(v.boolean()),
  learningPolicy: v.exactOptional(LearningPolicySchema),
  /** It was changed here once: POST /projects/{project}/transition does it, and nobody is to believe that this has. */
  status: v.exactOptional(v.never('BY_TRANSITION')),
});
export type ProjectUpdate = v.InferOutput<typeof ProjectUpdateSchema>;

export const ProjectSchema = v.object({
  id: v.string(),
  name: v.string(),
  key: v.string(),
  slug: v.string(),
  description: v.string(),
  /** Where its repository is read in a browser: an address of http or https. */
  repoUrl: v.nullable(v.string()),
  colour: v.string(),
  icon: v.nullable(v.string()),
  visibility: v.picklist(projectVisibilities),
  status: v.picklist(projectStates),
  /** When it was deleted; null unless it is. `deletedForGoodAt` says until when it can be restored. */
  deletedAt: v.nullable(v.string()),
  /** The role that the asking person has in this project, where one was set. */
  projectRole: v.nullable(v.string()),
  /** Has the asking person given it a star? */
  starred: v.boolean(),
  counts: v.object({
    conversations: v.number(),
    /** In force for everybody. */
    patterns: v.number(),
    /** In force on a branch alone, until that is merged. */
    branchPatterns: v.number(),
    decisions: v.number(),
    proposed: v.number(),
  }),
  /** Those at work now, by their sessions, and when one was last heard of; null where none ever was. */
  agents: v.object({ atWork: v.number(), lastAt: v.nullable(v.string()) }),
  lastActivityAt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Project = v.InferOutput<typeof ProjectSchema>;

/** GET /projects/{project}/settings: the project with what few read of it. */
export const ProjectSettingsSchema = v.object({
  ...ProjectSchema.entries,
  /** What every agent is told first: Markdown. */
  agentGuidance: v.string(),
  /** What is learned at work on it holds everywhere. */
  defaultBranch: v.string(),
  /** For how many days conversations and the steps of sessions are kept; null: for ever. */
  retentionDays: v.nullable(v.number()),
  /** How many tokens agents are told at most, where they do not say; null: as usual. */
  tokenBudget: v.nullable(v.number()),
  /** Are agents and the model told of what nobody has accepted: proposals, summaries of sessions, hand-offs? */
  serveUnreviewed: v.boolean(),
  learningPolicy: LearningPolicySchema,
});
export type ProjectSettings = v.InferOutput<typeof ProjectSettingsSchema>;

const projectFilters = {
  status: v.optional(v.picklist(projectStates), 'active'),
  /** Only those that the asking person has given a star. */
  starred: v.optional(v.picklist(['true'], 'VALUE_INVALID')),
  /** Those in which a person has a role of their own: `me`, or a user's id. */
  member: v.optional(IdSchema),
  visibility: anyOf(projectVisibilities),
  ...sortQuery(['active', 'starred', 'name', 'proposed', 'patterns', 'decisions', 'conversations', 'agent'], 'active', 'desc'),
};
/** GET /projects. `active`: by when something last happened in them; `agent`: by when an agent was last heard of. `starred`: those with a star first, each part by that. */
export const ProjectListQuerySchema = v.object({ ...pageQuery, ...projectFilters });
/** GET /projects/export. */
export const ProjectExportQuerySchema = v.object({ ...exportQuery, ...projectFilters });
export const ProjectListSchema = pageOf(ProjectSchema);

/** GET /projects/facets. */
export const ProjectFacetsQuerySchema = v.pick(ProjectListQuerySchema, ['status']);
/** What projects can be narrowed to: how many there are of each part, and the others who have a role of their own in any of that state, by name, up to 100. */
export const ProjectFacetsSchema = v.object({
  /** `starred`: of the active ones those that the asking person has given a star. */
  counts: v.object({ active: v.number(), starred: v.number(), archived: v.number(), deleted: v.number() }),
  members: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type ProjectFacets = v.InferOutput<typeof ProjectFacetsSchema>;

/**
 * The key that a project's name suggests: initials of several words, the first letters of one. A name without Latin letters suggests
 * the first of PRJ1, PRJ2, … that is none of `taken`.
 */
export function suggestKey(name: string, taken: readonly string[] = []): string {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]+/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '');
  const key = letters.replace(/^[0-9]+/, '').slice(0, words.length > 1 ? 6 : 3);
  if (key.length >= 2) return key;
  if (/[a-z]/i.test(name.normalize('NFKD')) || !/[\p{L}\p{N}]/u.test(name)) return '';
  let number = 1;
  while (taken.includes(`PRJ${number}`)) number += 1;
  return `PRJ${number}`;
}
