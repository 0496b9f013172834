import * as v from 'valibot';
import { LearningPolicySchema } from './learning-policy.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { IdSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { projectStates } from './project-state.ts';
import { RepoUrlSchema } from './repository.ts';
import { RetentionDaysSchema } from './retention.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/** A project's key: 2 to 6 upper-case letters or digits, starting with a letter. The prefix of cited numbers. */
export const projectKeyPattern = /^[A-Z][A-Z0-9]{1,5}$/;

/** Colors of project tiles, design tokens. */
export const projectColours = ['tarn', 'ochre', 'sky', 'granite'] as const;

/** Who may read a project: everyone in the tenant, or only its members. */
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
  /** Without one, the organization's default applies. */
  visibility: v.exactOptional(v.picklist(projectVisibilities)),
});
export type ProjectCreate = v.InferOutput<typeof ProjectCreateSchema>;

/** PATCH /projects/{id}. Omitted fields stay unchanged; the version is the one that the person saw. */
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
  /** Rejected explicitly, since it was once changed here. Use POST /projects/{project}/transition. */
  status: v.exactOptional(v.never('BY_TRANSITION')),
});
export type ProjectUpdate = v.InferOutput<typeof ProjectUpdateSchema>;

export const ProjectSchema = v.object({
  id: v.string(),
  name: v.string(),
  key: v.string(),
  slug: v.string(),
  description: v.string(),
  /** The web address of its repository, http or https. */
  repoUrl: v.nullable(v.string()),
  colour: v.string(),
  icon: v.nullable(v.string()),
  visibility: v.picklist(projectVisibilities),
  status: v.picklist(projectStates),
  /** When it was deleted; otherwise null. `deletedForGoodAt` returns until when it can be restored. */
  deletedAt: v.nullable(v.string()),
  /** The caller's role in this project, if one was set. */
  projectRole: v.nullable(v.string()),
  /** Whether the caller has starred it. */
  starred: v.boolean(),
  counts: v.object({
    conversations: v.number(),
    /** In force for everybody. */
    patterns: v.number(),
    /** In force only on a branch, until it is merged. */
    branchPatterns: v.number(),
    decisions: v.number(),
    proposed: v.number(),
  }),
  /** Number of active agent sessions, and the time of the last event; null if there was none. */
  agents: v.object({ atWork: v.number(), lastAt: v.nullable(v.string()) }),
  lastActivityAt: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Project = v.InferOutput<typeof ProjectSchema>;

/** GET /projects/{project}/settings: the project with fields that few people can read. */
export const ProjectSettingsSchema = v.object({
  ...ProjectSchema.entries,
  /** Guidance served to every agent first: Markdown. */
  agentGuidance: v.string(),
  /** Lessons from work on this branch apply everywhere. */
  defaultBranch: v.string(),
  /** How many days conversations and session steps are kept; null: forever. */
  retentionDays: v.nullable(v.number()),
  /** Maximum number of tokens served to agents if they do not request a budget; null: the default. */
  tokenBudget: v.nullable(v.number()),
  /** Whether unreviewed content is served to agents and the model: proposals, session summaries, hand-offs. */
  serveUnreviewed: v.boolean(),
  learningPolicy: LearningPolicySchema,
});
export type ProjectSettings = v.InferOutput<typeof ProjectSettingsSchema>;

const projectFilters = {
  status: v.optional(v.picklist(projectStates), 'active'),
  /** Only projects that the caller has starred. */
  starred: v.optional(v.picklist(['true'], 'VALUE_INVALID')),
  /** Projects in which a person has a project role: `me`, or a user's id. */
  member: v.optional(IdSchema),
  visibility: anyOf(projectVisibilities),
  ...sortQuery(['active', 'starred', 'name', 'proposed', 'patterns', 'decisions', 'conversations', 'agent'], 'active', 'desc'),
};
/**
 * GET /projects. `active`: by last activity; `agent`: by the last agent event. `starred`: starred ones first, each group by last activity.
 */
export const ProjectListQuerySchema = v.object({ ...pageQuery, ...projectFilters });
/** GET /projects/export. */
export const ProjectExportQuerySchema = v.object({ ...exportQuery, ...projectFilters });
export const ProjectListSchema = pageOf(ProjectSchema);

/** GET /projects/facets. */
export const ProjectFacetsQuerySchema = v.pick(ProjectListQuerySchema, ['status']);
/**
 * Filter values for projects: the number of projects per group, and other people with a project role in any project of that state, by name,
 * up to 100.
 */
export const ProjectFacetsSchema = v.object({
  /** `starred`: active projects that the caller has starred. */
  counts: v.object({ active: v.number(), starred: v.number(), archived: v.number(), deleted: v.number() }),
  members: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type ProjectFacets = v.InferOutput<typeof ProjectFacetsSchema>;

/**
 * Suggests a key for a project name: initials of several words, or the first letters of one. For a name without Latin letters, the first of
 * PRJ1, PRJ2, … that is not in `taken`.
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
