import type { ImportNote } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { insightMutes, insights } from '../insight/schema.ts';
import { dismissedRules } from '../learning/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { amongDeleted } from '../project/deleted.ts';
import { type ProjectRow, projectColumns, projects } from '../project/schema.ts';
import { ExportRefused } from './refusal.ts';
import type { ImportPreview } from './schema.ts';
import { markOf, type Survey, type SurveyedProject } from './survey.ts';

/** A project that is imported: as a new one, or into an existing one. */
export interface PlannedProject extends SurveyedProject {
  into: ProjectRow | null;
  /** Rows that are already there, by their id in the file. They are not imported again. */
  same: ReadonlyMap<string, string>;
}

export interface ImportPlan {
  projects: PlannedProject[];
  preview: ImportPreview;
  /** Slugs and keys of the organization, of deleted projects too. */
  taken: { slugs: Set<string>; keys: Set<string> };
}

/**
 * Decides what of an export is imported into a project, or as new projects of the organization.
 * @param keepsPrivate false leaves private conversations out, because another person than their author would get them
 * @throws ExportRefused if there is nothing to import, or several projects for one
 */
export async function planImport(tx: Transaction, read: Survey, projectId: string | null, keepsPrivate: boolean): Promise<ImportPlan> {
  const survey = keepsPrivate ? read : { ...read, projects: read.projects.map(withoutPrivate) };
  const notes: ImportPreview['notes'] = [];
  const note = (code: ImportNote, count: number, name = '') => void (count > 0 && notes.push({ code, count, name }));
  const own = await amongDeleted(tx, () => tx.select({ slug: projects.slug, key: projects.key }).from(projects));
  const taken = { slugs: new Set(own.map(({ slug }) => slug)), keys: new Set(own.map(({ key }) => key)) };
  note('ACCOUNTS', 1);
  const planned: PlannedProject[] = [];
  if (projectId === null) {
    for (const project of survey.projects) {
      if (taken.keys.has(project.settings.key)) note('PROJECT_KEY_TAKEN', 1, `${project.settings.name} (${project.settings.key})`);
      else planned.push({ ...project, into: null, same: new Map() });
    }
  } else {
    const [project, ...others] = survey.projects;
    const [into] = await tx.select(projectColumns).from(projects).where(eq(projects.id, projectId));
    if (!project || !into) throw new ExportRefused('EXPORT_NOTHING_NEW');
    if (others.length > 0) throw new ExportRefused('EXPORT_SEVERAL_PROJECTS');
    planned.push(await planInto(tx, project, into, note));
  }
  if (planned.length === 0) throw new ExportRefused('EXPORT_NOTHING_NEW');
  if (!keepsPrivate)
    note(
      'PRIVATE_LEFT_OUT',
      planned.reduce((sum, { privateConversations }) => sum + privateConversations.length, 0),
    );
  note('SECRETS_REMOVED', survey.secrets);
  for (const path of survey.unknown.slice(0, 20)) note('UNKNOWN_FILE', 1, path.slice(0, 200));
  const { organization, exportedAt, exportedBy } = survey.manifest;
  return {
    projects: planned,
    taken,
    preview: {
      source: { organization: organization.name, exportedAt, exportedBy },
      projects: planned.map(({ settings: { key, name }, counts }) => ({ key, name, counts })),
      items: planned.flatMap(({ items }) => items),
      notes,
    },
  };
}

/** Returns a project of an export without its private conversations. Their messages go with them. */
function withoutPrivate(project: SurveyedProject): SurveyedProject {
  const left = new Set(project.privateConversations);
  const ids = { ...project.ids, conversations: (project.ids.conversations ?? []).filter((id) => !left.has(id)) };
  return { ...project, ids, counts: { ...project.counts, conversations: project.counts.conversations - left.size } };
}

async function planInto(
  tx: Transaction,
  project: SurveyedProject,
  into: ProjectRow,
  note: (code: ImportNote, count: number, name?: string) => void,
): Promise<PlannedProject> {
  note('SETTINGS_KEPT', 1, into.name);
  const keepsBrief = into.agentGuidance !== '';
  if (keepsBrief) note('BRIEF_KEPT', project.items.filter(({ type }) => type === 'brief').length);
  const same = new Map<string, string>();
  const found = await marksOf(tx, into.id);
  for (const [name, ids] of Object.entries(project.ids)) {
    for (const id of ids) {
      const there = found.get(`${name} ${project.marks.get(id)}`);
      if (there !== undefined) same.set(id, there);
    }
  }
  const count = (name: string) => project.ids[name]?.filter((id) => same.has(id)).length ?? 0;
  note('SAME_RULE', count('patterns'));
  note('SAME_DECISION', count('decisions'));
  note('SAME_INSIGHT', count('insights'));
  const counts = { ...project.counts };
  for (const name of ['patterns', 'decisions', 'branches', 'insights'] as const) counts[name] -= count(name);
  const items = project.items.filter(({ id, type }) => !same.has(id) && !(type === 'brief' && keepsBrief));
  return { ...project, counts, items, into, same };
}

/** Returns the ids of rows of a project by kind and mark. */
async function marksOf(tx: Transaction, projectId: string): Promise<Map<string, string>> {
  const { id: pattern, rule } = patterns;
  const { id: decision, title } = decisions;
  const { id: branch, name } = branches;
  const { id: insight, type, fingerprint } = insights;
  const rows = {
    patterns: await tx.select({ id: pattern, rule }).from(patterns).where(eq(patterns.projectId, projectId)),
    decisions: await tx.select({ id: decision, title }).from(decisions).where(eq(decisions.projectId, projectId)),
    branches: await tx.select({ id: branch, name }).from(branches).where(eq(branches.projectId, projectId)),
    insights: await tx.select({ id: insight, type, fingerprint }).from(insights).where(eq(insights.projectId, projectId)),
    'insight-mutes': await tx
      .select({ id: insightMutes.id, type: insightMutes.type })
      .from(insightMutes)
      .where(eq(insightMutes.projectId, projectId)),
    'dismissed-rules': await tx
      .select({ id: dismissedRules.id, fingerprint: dismissedRules.fingerprint })
      .from(dismissedRules)
      .where(eq(dismissedRules.projectId, projectId)),
  };
  return new Map(Object.entries(rows).flatMap(([kind, found]) => found.map((row) => [`${kind} ${markOf(kind, row)}`, row.id])));
}
