import { setImmediate } from 'node:timers/promises';
import { type ImportCounts, type ImportItem, maxImportItems } from '@cairn/api';
import * as v from 'valibot';
import { ApiError } from '../http/error.ts';
import { type Archive, openArchive } from './archive.ts';
import { entities, FormatSchema, formatVersion, type Manifest, ManifestSchema, type ProjectFile, ProjectFileSchema } from './format.ts';
import { linesOf, type ReadLine, readLine } from './line.ts';
import { ExportRefused } from './refusal.ts';

/** Maximum number of rows in an import. */
const maxRows = 250_000;
/** Rows that are checked without a pause. */
const rowsPerTurn = 200;

/** A project of an export: what is in its files. All rows were checked. */
export interface SurveyedProject {
  directory: string;
  settings: ProjectFile;
  counts: ImportCounts;
  /** The ids of all rows by kind, in the order of the file. */
  ids: Record<string, string[]>;
  items: ImportItem[];
  /** The ids of conversations that only their author reads. */
  privateConversations: string[];
  /** The highest numbers. */
  last: { patterns: number; decisions: number };
  /** What identifies a row in a project besides its id, by id: to find rows that are already there. */
  marks: Map<string, string>;
}

/** An export that can be imported. */
export interface Survey {
  archive: Archive;
  manifest: Manifest;
  projects: SurveyedProject[];
  /** Number of secrets that are removed from texts. */
  secrets: number;
  /** Files that no version of the format has. */
  unknown: string[];
}

let isSurveying = false;

/**
 * Reads and checks every row of an export. One at a time in a process, because it takes much time and memory.
 * @throws ExportRefused
 * @throws ApiError BUSY
 */
export async function surveyExport(bytes: Uint8Array): Promise<Survey> {
  if (isSurveying) throw new ApiError('BUSY');
  isSurveying = true;
  try {
    return await survey(bytes);
  } finally {
    isSurveying = false;
  }
}

async function survey(bytes: Uint8Array): Promise<Survey> {
  const archive = await openArchive(bytes);
  const manifest = await readManifest(archive);
  const projects: SurveyedProject[] = [];
  const seen = new Set<string>();
  let secrets = 0;
  for (const directory of new Set(manifest.projects)) {
    const read = await surveyProject(archive, directory, seen);
    projects.push(read.project);
    secrets += read.secrets;
  }
  if (projects.reduce((sum, { items }) => sum + items.length, 0) > maxImportItems) throw new ExportRefused('EXPORT_TOO_LARGE');
  const keys = projects.map(({ settings }) => settings.key);
  if (new Set(keys).size < keys.length) throw new ExportRefused('EXPORT_INVALID');
  return { archive, manifest, projects, secrets, unknown: unknownIn(archive, manifest) };
}

/** Yields the rows of a kind. A missing file has none: an older version of the format may not know it. */
export async function* rowsIn(archive: Archive, directory: string, name: string): AsyncGenerator<{ text: string }> {
  const path = `${directory}/${name}.jsonl`;
  if (!archive.paths.includes(path)) return;
  for (const text of linesOf(await archive.read(path))) yield { text };
}

/** Reads the manifest. @throws ExportRefused */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const { value } = await readJson(archive, 'manifest.json');
  const format = v.safeParse(FormatSchema, value);
  if (!format.success) throw new ExportRefused('EXPORT_INVALID');
  if (format.output.version > formatVersion) throw new ExportRefused('EXPORT_NEWER');
  return parsed(ManifestSchema, value);
}

async function surveyProject(
  archive: Archive,
  directory: string,
  seen: Set<string>,
): Promise<{ project: SurveyedProject; secrets: number }> {
  const file = await readJson(archive, `${directory}/project.json`);
  const settings = parsed(ProjectFileSchema, file.value);
  const brief: ImportItem = {
    id: settings.id,
    type: 'brief',
    projectKey: settings.key,
    label: '',
    title: settings.agentGuidance.slice(0, 300),
    status: '',
  };
  const items = settings.agentGuidance === '' ? [] : [brief];
  const ids: Record<string, string[]> = {};
  const privateConversations: string[] = [];
  const marks = new Map<string, string>();
  const last = { patterns: settings.lastPattern, decisions: settings.lastDecision };
  let { secrets } = file;
  const note = (id: string) => {
    if (seen.has(id)) throw new ExportRefused('EXPORT_INVALID');
    if (seen.add(id).size > maxRows) throw new ExportRefused('EXPORT_TOO_LARGE');
  };
  note(settings.id);
  for (const { name, check } of entities) {
    const found: string[] = [];
    for await (const { text } of rowsIn(archive, directory, name)) {
      const line = readLine(text);
      const row = check(line.value);
      secrets += line.secrets;
      note(row.id);
      found.push(row.id);
      if (name === 'conversations' && row.visibility === 'private') privateConversations.push(row.id);
      // Other requests go on meanwhile.
      if (found.length % rowsPerTurn === 0) await setImmediate();
      if (name === 'patterns' || name === 'decisions') last[name] = Math.max(last[name], Number(row.number));
      const mark = markOf(name, row);
      if (mark !== undefined) marks.set(row.id, mark);
      items.push(...itemsOf(name, row, settings.key));
    }
    ids[name] = found;
  }
  const many = (name: string) => ids[name]?.length ?? 0;
  const counts = {
    patterns: many('patterns'),
    decisions: many('decisions'),
    conversations: many('conversations'),
    messages: many('messages'),
    sessions: many('sessions'),
    branches: many('branches'),
    insights: many('insights'),
  };
  return { project: { directory, settings, counts, ids, items, privateConversations, last, marks }, secrets };
}

/** Returns what identifies a row besides its id: the unique columns of its table, or the text of a rule or title. */
export function markOf(name: string, row: Record<string, unknown>): string | undefined {
  const text = (field: string) => String(row[field]);
  switch (name) {
    case 'patterns':
      return text('rule').toLowerCase();
    case 'decisions':
      return text('title').toLowerCase();
    case 'branches':
      return text('name');
    case 'insights':
      return `${text('type')} ${text('fingerprint')}`;
    case 'insight-mutes':
      return text('type');
    case 'dismissed-rules':
      return text('fingerprint');
    default:
      return undefined;
  }
}

/** States in which agents are served a rule or decision, or hear of it as unreviewed. */
const served = new Set(['accepted', 'proposed', 'snoozed', 'stale', 'draft']);

function itemsOf(name: string, row: Record<string, unknown> & { id: string }, projectKey: string): ImportItem[] {
  const status = String(row.status);
  if ((name !== 'patterns' && name !== 'decisions') || !served.has(status)) return [];
  const isRule = name === 'patterns';
  return [
    {
      id: row.id,
      type: isRule ? 'pattern' : 'decision',
      projectKey,
      label: isRule ? `PAT-${row.number}` : `ADR ${row.number}`,
      title: String(isRule ? row.rule : row.title),
      status,
    },
  ];
}

function unknownIn({ paths }: Archive, { projects }: Manifest): string[] {
  const known = new Set(['manifest.json', 'README.md']);
  for (const directory of projects) {
    for (const name of ['project.json', 'rules.md', 'decisions.md', 'sessions.md', 'conversations.md']) known.add(`${directory}/${name}`);
    for (const { name } of entities) known.add(`${directory}/${name}.jsonl`);
  }
  return paths.filter((path) => !known.has(path));
}

/** Reads a JSON file without its secrets. @throws ExportRefused */
export async function readJson(archive: Archive, path: string): Promise<ReadLine> {
  return readLine(new TextDecoder().decode(await archive.read(path)));
}

/** Parses a part of an export. @throws ExportRefused */
export function parsed<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new ExportRefused('EXPORT_INVALID', { cause: new v.ValiError(result.issues) });
  return result.output;
}
