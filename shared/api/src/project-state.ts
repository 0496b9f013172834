import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Permission } from './permission.ts';
import { LineSchema } from './plain-text.ts';

export const projectStates = ['active', 'archived', 'deleted'] as const;
export type ProjectState = (typeof projectStates)[number];

/** Days for which a deleted project can be restored. Then it is deleted for good, with everything in it. */
export const projectGraceDays = 30;

/** As much of a project as says what may become of it. */
export interface ProjectStanding {
  status: ProjectState;
  /** ISO 8601; null unless it is deleted. */
  deletedAt: string | null;
}

/** The state machine of a project, for both sides. A deleted one comes back as it went: archived, so that nothing begins in it unasked. */
export const projectMoves: Record<ProjectState, { from: readonly ProjectState[]; needs: Permission }> = {
  active: { from: ['archived'], needs: 'project.manage' },
  archived: { from: ['active', 'deleted'], needs: 'project.manage' },
  deleted: { from: ['archived'], needs: 'project.manage' },
};

/** When a project that was deleted at `deletedAt` (ISO 8601) is deleted for good. */
export function deletedForGoodAt(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + projectGraceDays * 86_400_000);
}

/** May a project that stands so be brought there at this moment? Whoever does it needs `projectMoves[to].needs`. */
export function mayMoveProject({ status, deletedAt }: ProjectStanding, to: ProjectState, now: Date): boolean {
  if (!projectMoves[to].from.includes(status)) return false;
  return status !== 'deleted' || (deletedAt !== null && now < deletedForGoodAt(deletedAt));
}

/** How a project stands once it was moved at `now`. Whether it may be is `mayMoveProject`'s to say. */
export function afterProjectMove(to: ProjectState, now: Date): ProjectStanding {
  return { status: to, deletedAt: to === 'deleted' ? now.toISOString() : null };
}

/** Is this the name of the project, or its key, in any letter case? Typed by whoever deletes it. */
export function namesProject(typed: string, { name, key }: { name: string; key: string }): boolean {
  const word = folded(typed);
  return word === folded(name) || word === folded(key);
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
}

/** POST /projects/{project}/transition: the version is the one that the person saw. */
export const ProjectTransitionSchema = v.object({
  to: v.picklist(projectStates),
  version: VersionSchema,
  /** To delete it: its name or its key, as the person has typed it. */
  confirm: v.exactOptional(v.pipe(LineSchema, v.maxLength(200, 'TEXT_TOO_LONG'))),
});
export type ProjectTransition = v.InferOutput<typeof ProjectTransitionSchema>;
