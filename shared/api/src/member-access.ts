import * as v from 'valibot';
import { ApiKeyStateSchema } from './api-key.ts';
import { MemberSchema } from './member.ts';
import { can, managesTenant, type TenantRole } from './permission.ts';
import { projectVisibilities } from './project.ts';
import { projectRoles } from './project-member.ts';
import { projectStates } from './project-state.ts';

/** Maximum number of projects and of keys that the details of a member list. */
export const maxMemberDetails = 100;

/** A project that a member can read. */
export const MemberProjectSchema = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  key: v.string(),
  colour: v.string(),
  icon: v.nullable(v.string()),
  status: v.picklist(projectStates),
  visibility: v.picklist(projectVisibilities),
  /** The role that was set for them in this project. */
  projectRole: v.nullable(v.picklist(projectRoles)),
});
export type MemberProject = v.InferOutput<typeof MemberProjectSchema>;

/** An API key of a member that still works or can be enabled again. */
export const MemberKeySchema = v.object({
  id: v.string(),
  name: v.string(),
  prefix: v.string(),
  lastFour: v.string(),
  state: ApiKeyStateSchema,
  expiresAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
  version: v.number(),
});
export type MemberKey = v.InferOutput<typeof MemberKeySchema>;

/** GET /members/{id}: a member with their projects and keys. The totals count those beyond the maximum too. */
export const MemberDetailSchema = v.object({
  member: MemberSchema,
  projects: v.object({ items: v.array(MemberProjectSchema), total: v.number() }),
  keys: v.object({ items: v.array(MemberKeySchema), total: v.number() }),
});
export type MemberDetail = v.InferOutput<typeof MemberDetailSchema>;

/** What a member can do in a project, and which role decides it: that of the organization, or the one set in the project. */
export interface EffectiveAccess {
  can: 'manage' | 'write' | 'read';
  decidedBy: 'tenant' | 'project';
}

/** Returns what a member with `role` can do in a project that they can read. */
export function effectiveAccess(role: TenantRole, project: Pick<MemberProject, 'visibility' | 'projectRole'>): EffectiveAccess {
  const allowed = (['manage', 'write'] as const).find((one) => can({ role }, `project.${one}`, project));
  return { can: allowed ?? 'read', decidedBy: project.projectRole === null || managesTenant(role) ? 'tenant' : 'project' };
}
