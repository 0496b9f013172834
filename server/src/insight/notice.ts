import { createHash } from 'node:crypto';
import type { InsightEvidence, InsightSeverity, InsightSubject, InsightType } from '@cairn/api';
import { touches } from '../agent/context/relevance.ts';

/** A finding that is true of a project now and that a person may want to act on. */
export interface Noticed {
  projectId: string;
  type: InsightType;
  severity: InsightSeverity;
  fingerprint: string;
  subjects: InsightSubject[];
  evidence: InsightEvidence[];
  metric: number;
}

/** A session as evidence of an insight. */
export type SeenSession = InsightEvidence & { projectId: string };

/** The minimum number of sessions for an insight. */
const enough = { file: 4, area: 4, error: 3 } as const;
/** From this number of sessions on the severity is higher. */
const many = { file: 8, error: 5 } as const;
/** The maximum of insights of one type in a project at once: nobody reads a wall of cards. */
const mostOfAKind = 12;
const shownSessions = 4;

/** Files that many sessions edit. They may deserve a rule or a better structure. Pure. */
export function hotFiles(sessions: readonly (SeenSession & { files: readonly string[] })[]): Noticed[] {
  return byProject(sessions).flatMap((inProject) =>
    mostSeen(inProject, ({ files }) => files, enough.file).map(({ key, seen }) => ({
      ...noticed('hot_file', key, seen),
      severity: seen.length >= many.file ? 'medium' : 'low',
      subjects: [{ type: 'file' as const, id: key, label: '', title: key }],
    })),
  );
}

/** Directories that are edited often and that nothing in force refers to. `known`: the paths of what is in force, by project. Pure. */
export function knowledgeGaps(
  sessions: readonly (SeenSession & { files: readonly string[] })[],
  known: ReadonlyMap<string, readonly string[]>,
): Noticed[] {
  return byProject(sessions).flatMap((inProject) => {
    const paths = known.get(inProject[0]?.projectId ?? '') ?? [];
    const untold = (file: string) => !paths.some((path) => touches(path, file));
    return mostSeen(inProject, ({ files }) => files.filter(untold).flatMap(directoryOf), enough.area).map(({ key, seen }) => ({
      ...noticed('knowledge_gap', key, seen),
      severity: 'medium' as const,
      subjects: [{ type: 'directory' as const, id: key, label: '', title: key }],
    }));
  });
}

/** The same error in several sessions, regardless of numbers and addresses in it. Pure. */
export function repeatedErrors(errors: readonly (SeenSession & { line: string })[]): Noticed[] {
  return byProject(errors).flatMap((inProject) => {
    const firstAs = new Map(inProject.toReversed().map(({ line }) => [alike(line), line]));
    return mostSeen(inProject, ({ line }) => (line ? [alike(line)] : []), enough.error).map(({ key, seen }) => {
      const line = firstAs.get(key) ?? key;
      return {
        ...noticed('repeated_error', createHash('sha256').update(key).digest('hex').slice(0, 32), seen),
        severity: seen.length >= many.error ? 'high' : 'medium',
        subjects: [{ type: 'error' as const, id: line, label: '', title: line }],
      };
    });
  });
}

/** An error line without the parts that vary: numbers, times, addresses, hashes and ids. */
function alike(line: string): string {
  return line
    .toLowerCase()
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(?=[a-z]{0,20}\d)[0-9a-z]{20,}\b|(?<=\b[a-z]{2,5}_)[0-9a-z]{20,}\b/g, '#')
    .replace(/0x[0-9a-f]+|\b[0-9a-f]{7,40}\b/g, '#')
    .replace(/\d+(?:[.:,]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The directory of a file, at most two levels deep; deeper, almost every file would have its own. None for a file at the root. */
function directoryOf(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.length === 0 ? [] : [steps.slice(0, 2).join('/')];
}

function noticed(type: InsightType, fingerprint: string, seen: readonly SeenSession[]) {
  const evidence = seen.slice(0, shownSessions).map(({ id, goal, client }) => ({ id, goal, client }));
  return { type, fingerprint, projectId: seen[0]?.projectId ?? '', evidence, metric: seen.length };
}

/** The keys that most sessions share, by number of sessions, each with its sessions in the given order (newest first). */
function mostSeen<T extends SeenSession>(
  sessions: readonly T[],
  keysOf: (session: T) => readonly string[],
  least: number,
): { key: string; seen: T[] }[] {
  const byKey = new Map<string, Map<string, T>>();
  for (const session of sessions)
    for (const key of new Set(keysOf(session))) {
      const seen = byKey.get(key) ?? new Map<string, T>();
      if (!seen.has(session.id)) seen.set(session.id, session);
      byKey.set(key, seen);
    }
  return [...byKey]
    .map(([key, seen]) => ({ key, seen: [...seen.values()] }))
    .filter(({ seen }) => seen.length >= least)
    .toSorted((one, other) => other.seen.length - one.seen.length || (one.key < other.key ? -1 : 1))
    .slice(0, mostOfAKind);
}

function byProject<T extends SeenSession>(sessions: readonly T[]): T[][] {
  return [...Map.groupBy(sessions, ({ projectId }) => projectId).values()];
}
