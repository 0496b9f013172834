import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { ProjectInvitationListSchema, ProjectInviteAnswerSchema, ProjectInviteSchema } from './project-member.ts';

const shared = { tag: 'Projects', access: 'signed-in', params: v.object({ project: IdSchema }) } as const;

/** Adding people to a project by address, for its managers. */
export const projectMemberOperations = {
  invitations: {
    ...shared,
    name: 'listProjectInvitations',
    method: 'get',
    path: '/projects/{project}/members/invitations',
    summary: 'The pending invitations to the organization that lead to this project too.',
    output: ProjectInvitationListSchema,
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
  },
  invite: {
    ...shared,
    name: 'inviteProjectMembers',
    method: 'post',
    path: '/projects/{project}/members/invitations',
    summary:
      'Adds people of the organization, and invites strangers to the organization as viewers with a role in this project, if the caller manages the organization.',
    body: ProjectInviteSchema,
    output: ProjectInviteAnswerSchema,
    status: 201,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'STATE_INVALID', 'INVITATION_LIMIT', 'PLAN_LIMIT', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Operation>;
