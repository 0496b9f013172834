import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Permission } from './permission.ts';
import { LineSchema } from './plain-text.ts';

export const projectStates = ['active', 'archived', 'deleted'] as const;
export type ProjectState = (typeof projectStates)[number];

/** Days for which a deleted project can be restored. After that, it is deleted permanently with all its content. */
export const projectGraceDays = 30;

/** The fields that determine a project's possible transitions. */
export interface ProjectStanding {
  status: ProjectState;
  /** ISO 8601; null unless it is deleted. */
  deletedAt: string | null;
}

/**
 * The state machine of a project, shared by client and server. A deleted project is restored as archived, so that nothing starts in it
 * unintentionally.
 */
export const projectMoves: Record<ProjectState, { from: readonly ProjectState[]; needs: Permission }> = {
  active: { from: ['archived'], needs: 'project.manage' },
  archived: { from: ['active', 'deleted'], needs: 'project.manage' },
  deleted: { from: ['archived'], needs: 'project.manage' },
};

/** Returns when a project deleted at `deletedAt` (ISO 8601) is removed permanently. */
export function deletedForGoodAt(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + projectGraceDays * 86_400_000);
}

/** Returns whether a project can move to a state now. The person also needs `projectMoves[to].needs`. */
export function mayMoveProject({ status, deletedAt }: ProjectStanding, to: ProjectState, now: Date): boolean {
  if (!projectMoves[to].from.includes(status)) return false;
  return status !== 'deleted' || (deletedAt !== null && now < deletedForGoodAt(deletedAt));
}

/** Returns a project's state after a transition at `now`. `mayMoveProject` checks whether it is allowed. */
export function afterProjectMove(to: ProjectState, now: Date): ProjectStanding {
  return { status: to, deletedAt: to === 'deleted' ? now.toISOString() : null };
}

/** Returns whether the text is the project's name or key, ignoring case. Typed to confirm deletion. */
export function namesProject(typed: string, { name, key }: { name: string; key: string }): boolean {
  const word = folded(typed);
  return word === folded(name) || word === folded(key);
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
}

/** POST /projects/{project}/transition. The version is the one that the person saw. */
export const ProjectTransitionSchema = v.object({
  to: v.picklist(projectStates),
  version: VersionSchema,
  /** To delete it: its name or key, as typed by the person. */
  confirm: v.exactOptional(v.pipe(LineSchema, v.maxLength(200, 'TEXT_TOO_LONG'))),
});
export type ProjectTransition = v.InferOutput<typeof ProjectTransitionSchema>;
