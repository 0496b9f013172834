import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MemberStateSchema } from './member.ts';
import { tenantRoles } from './permission.ts';
import { LineSchema } from './plain-text.ts';

/** The roles that can be set in a project, the strongest first: owners and administrators are of the whole tenant. */
export const projectRoles = ['teamlead', 'developer', 'viewer'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** How many people are added at once. */
export const maxAdded = 50;

/** Somebody with a role of their own in a project, or who reaches every project by their tenant role. */
export const ProjectMemberSchema = v.object({
  /** The person's id. */
  id: v.string(),
  email: v.string(),
  displayName: v.string(),
  /** Their role in the tenant. */
  tenantRole: v.picklist(tenantRoles),
  /** The role set in this project; null for who reaches it by their tenant role alone. */
  projectRole: v.nullable(v.picklist(projectRoles)),
  /** What counts here: an owner's or administrator's tenant role always does, else the one set here. */
  role: v.picklist(tenantRoles),
  /** In the tenant: who is suspended keeps their role for when they come back. */
  status: MemberStateSchema,
  /** Since when they have a role here, ISO 8601; null for who reaches it by their tenant role alone. */
  since: v.nullable(v.string()),
  /** Of the role set here; 0 where there is none. */
  version: v.number(),
});
export type ProjectMember = v.InferOutput<typeof ProjectMemberSchema>;

const memberFilters = { role: anyOf(tenantRoles), ...sortQuery(['role', 'name', 'since'], 'role', 'asc') };
/** GET /projects/{project}/members. `role`: the one that counts here, the strongest first. */
export const ProjectMemberListQuerySchema = v.object({ ...pageQuery, ...memberFilters });
/** GET /projects/{project}/members/export. */
export const ProjectMemberExportQuerySchema = v.object({ ...exportQuery, ...memberFilters });
export const ProjectMemberListSchema = pageOf(ProjectMemberSchema);

/** Somebody of the tenant who can be added to a project. */
export const ProjectCandidateSchema = v.object({
  id: v.string(),
  email: v.string(),
  displayName: v.string(),
  tenantRole: v.picklist(tenantRoles),
});
export type ProjectCandidate = v.InferOutput<typeof ProjectCandidateSchema>;

/** GET /projects/{project}/members/candidates. */
export const ProjectCandidateQuerySchema = v.object({ q: pageQuery.q, limit: pageQuery.limit });
export const ProjectCandidateListSchema = v.object({ items: v.array(ProjectCandidateSchema) });

/** POST /projects/{project}/members: all of them with one role. Who has a role there already keeps it. */
export const ProjectMemberAddSchema = v.object({
  userIds: v.pipe(
    v.array(v.pipe(LineSchema, v.nonEmpty('PERSON_UNKNOWN'), v.maxLength(64, 'PERSON_UNKNOWN'))),
    v.nonEmpty('PERSON_REQUIRED'),
    v.maxLength(maxAdded, 'TOO_MANY'),
  ),
  role: v.picklist(projectRoles),
});
export type ProjectMemberAdd = v.InferOutput<typeof ProjectMemberAddSchema>;
/** Those who were named, as they are members now. */
export const ProjectMembersAddedSchema = v.object({ items: v.array(ProjectMemberSchema) });

/** PATCH /projects/{project}/members/{person}: the version is the one that was seen. */
export const ProjectMemberUpdateSchema = v.object({ version: VersionSchema, role: v.picklist(projectRoles) });
export type ProjectMemberUpdate = v.InferOutput<typeof ProjectMemberUpdateSchema>;
/** DELETE /projects/{project}/members/{person}. */
export const ProjectMemberRemovedSchema = v.object({ success: v.literal(true) });
