import { IconNameSchema, LearningPolicySchema, projectColours, projectKeyPattern, projectVisibilities } from '@cairn/api';
import * as v from 'valibot';
import type { Entity } from './entity.ts';
import { at, author, count, id, line, number, prose, webAddress } from './fields.ts';
import { decisionRows, dismissedRows, feedbackRows, insightRows, muteRows, patternRows, revisionRows } from './knowledge-entities.ts';
import { branchRows, conversationRows, eventRows, messageRows, requestRows, sessionRows } from './work-entities.ts';

/** Version of the format. A reader refuses newer ones, and converts older ones. */
export const formatVersion = 1;
export const formatName = 'cairn-export';

/** The kinds of rows of a project, parents before children. */
export const entities: readonly Entity[] = [
  branchRows,
  sessionRows,
  eventRows,
  requestRows,
  conversationRows,
  messageRows,
  patternRows,
  decisionRows,
  revisionRows,
  insightRows,
  muteRows,
  dismissedRows,
  feedbackRows,
];

/** `manifest.json`. Only format and version are read before it is known that this version can be read. */
export const FormatSchema = v.object({ format: v.literal(formatName), version: v.pipe(v.number(), v.integer(), v.minValue(1)) });
export const ManifestSchema = v.object({
  ...FormatSchema.entries,
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  exportedBy: line(200),
  organization: v.object({ name: line(200), timeZone: line(64) }),
  /** The directories of the projects, `projects/payments-api`. */
  projects: v.pipe(v.array(v.pipe(v.string(), v.regex(/^projects\/[a-z0-9-]{1,80}$/))), v.maxLength(500)),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** The policy as it is stored: only what differs from the default. */
const learningPolicy = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((policy) => Object.fromEntries(Object.entries(policy).filter(([field]) => field in LearningPolicySchema.entries))),
  v.check((policy) => v.is(LearningPolicySchema, policy)),
);

/** `project.json`: the settings of a project. */
export const ProjectFileSchema = v.object({
  id,
  key: v.pipe(v.string(), v.regex(projectKeyPattern)),
  name: v.pipe(line(80), v.nonEmpty()),
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(80)),
  description: prose(500),
  repoUrl: v.nullable(webAddress),
  colour: v.picklist(projectColours),
  icon: v.nullable(IconNameSchema),
  agentGuidance: prose(4_000),
  defaultBranch: line(200),
  retentionDays: v.nullable(count),
  tokenBudget: v.nullable(count),
  serveUnreviewed: v.boolean(),
  learningPolicy,
  visibility: v.picklist(projectVisibilities),
  status: v.picklist(['active', 'archived']),
  lastDecision: number,
  lastPattern: number,
  lastActivityAt: at,
  createdAt: at,
  author,
});
export type ProjectFile = v.InferOutput<typeof ProjectFileSchema>;
