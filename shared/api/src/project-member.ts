import * as v from 'valibot';
import { EmailSchema } from './identity.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MemberStateSchema } from './member.ts';
import { tenantRoles } from './permission.ts';
import { LineSchema } from './plain-text.ts';

/** Roles that can be set in a project, strongest first. Owners and administrators exist only in the tenant. */
export const projectRoles = ['teamlead', 'developer', 'viewer'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** Maximum number of people added at once. */
export const maxAdded = 50;

/** A person with a project role, or with access to every project through their tenant role. */
export const ProjectMemberSchema = v.object({
  /** The person's id. */
  id: v.string(),
  email: v.string(),
  displayName: v.string(),
  /** Their role in the tenant. */
  tenantRole: v.picklist(tenantRoles),
  /** The role set in this project; null if they only have access through their tenant role. */
  projectRole: v.nullable(v.picklist(projectRoles)),
  /** The effective role: the tenant role of owners and administrators, otherwise the project role. */
  role: v.picklist(tenantRoles),
  /** Their state in the tenant; suspended people keep their project role. */
  status: MemberStateSchema,
  /** Since when they have a project role, ISO 8601; null if they only have access through their tenant role. */
  since: v.nullable(v.string()),
  /** The version of the project role; 0 without one. */
  version: v.number(),
});
export type ProjectMember = v.InferOutput<typeof ProjectMemberSchema>;

const memberFilters = { role: anyOf(tenantRoles), ...sortQuery(['role', 'name', 'since'], 'role', 'asc') };
/** GET /projects/{project}/members. `role` sorts by the effective role, strongest first. */
export const ProjectMemberListQuerySchema = v.object({ ...pageQuery, ...memberFilters });
/** GET /projects/{project}/members/export. */
export const ProjectMemberExportQuerySchema = v.object({ ...exportQuery, ...memberFilters });
export const ProjectMemberListSchema = pageOf(ProjectMemberSchema);

/** A member of the tenant who can be added to a project. */
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

/** POST /projects/{project}/members: adds people with one role. Those who already have a project role keep it. */
export const ProjectMemberAddSchema = v.object({
  userIds: v.pipe(
    v.array(v.pipe(LineSchema, v.nonEmpty('PERSON_UNKNOWN'), v.maxLength(64, 'PERSON_UNKNOWN'))),
    v.nonEmpty('PERSON_REQUIRED'),
    v.maxLength(maxAdded, 'TOO_MANY'),
  ),
  role: v.picklist(projectRoles),
});
export type ProjectMemberAdd = v.InferOutput<typeof ProjectMemberAddSchema>;
/** The named people, as they are members now. */
export const ProjectMembersAddedSchema = v.object({ items: v.array(ProjectMemberSchema) });

/** POST /projects/{project}/members/invitations: people of the tenant by id, and anybody by address. */
export const ProjectInviteSchema = v.pipe(
  v.object({
    userIds: v.pipe(
      v.array(v.pipe(LineSchema, v.nonEmpty('PERSON_UNKNOWN'), v.maxLength(64, 'PERSON_UNKNOWN'))),
      v.maxLength(maxAdded, 'TOO_MANY'),
    ),
    emails: v.pipe(v.array(EmailSchema), v.maxLength(maxAdded, 'TOO_MANY')),
    role: v.picklist(projectRoles),
  }),
  v.forward(
    v.check(({ userIds, emails }) => userIds.length + emails.length > 0, 'PERSON_REQUIRED'),
    ['userIds'],
  ),
);
export type ProjectInvite = v.InferOutput<typeof ProjectInviteSchema>;

/**
 * What happened to an address: added to the project, invited to the organization, or the project was added to a pending invitation. Or why
 * nothing did: a member of the project, somebody who manages every project, the caller, a suspended person, a stranger whom only a manager
 * of the organization can invite, or a stranger to an archived project.
 */
export const projectInviteOutcomes = [
  'added',
  'invited',
  'extended',
  'member',
  'manager',
  'self',
  'suspended',
  'stranger',
  'archived',
] as const;
export type ProjectInviteOutcome = (typeof projectInviteOutcomes)[number];
/** `added`: the number of people who are members now, by id or address. `people`: the outcome for each address. */
export const ProjectInviteAnswerSchema = v.object({
  added: v.number(),
  people: v.array(v.object({ email: v.string(), outcome: v.picklist(projectInviteOutcomes) })),
});
export type ProjectInviteAnswer = v.InferOutput<typeof ProjectInviteAnswerSchema>;

/** GET /projects/{project}/members/invitations: pending ones, the latest first, at most 100. */
export const ProjectInvitationListSchema = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      /** The role in this project. */
      role: v.picklist(projectRoles),
      /** A name. */
      invitedBy: v.string(),
      /** ISO 8601. */
      expiresAt: v.string(),
    }),
  ),
});

/** PATCH /projects/{project}/members/{person}. The version is the one that the person saw. */
export const ProjectMemberUpdateSchema = v.object({ version: VersionSchema, role: v.picklist(projectRoles) });
export type ProjectMemberUpdate = v.InferOutput<typeof ProjectMemberUpdateSchema>;
/** DELETE /projects/{project}/members/{person}. */
export const ProjectMemberRemovedSchema = v.object({ success: v.literal(true) });
