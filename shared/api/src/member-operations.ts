import * as v from 'valibot';
import { MemberExportQuerySchema, MemberListQuerySchema, MemberListSchema, MemberSchema, MemberUpdateSchema } from './member.ts';
import { MemberDetailSchema } from './member-access.ts';
import { HandoverSchema, MemberRemovalSchema } from './member-removal.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const shared = { tag: 'Members', access: 'tenant.manage' } as const;

/** Members of the organization, for its managers. */
export const memberOperations = {
  list: {
    ...shared,
    name: 'listMembers',
    method: 'get',
    path: '/members',
    summary: 'The members of the organization, the strongest role first, then by name. `q` looks into names and addresses.',
    query: MemberListQuerySchema,
    output: MemberListSchema,
  },
  export: {
    ...shared,
    name: 'exportMembers',
    method: 'get',
    path: '/members/export',
    summary: exportSummary,
    query: MemberExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  get: {
    ...shared,
    name: 'getMember',
    method: 'get',
    path: '/members/{id}',
    summary: 'A member with the projects that they can read, the role in each, and their API keys.',
    params: v.object({ id: IdSchema }),
    output: MemberDetailSchema,
    refusals: ['NOT_FOUND'],
  },
  update: {
    ...shared,
    name: 'updateMember',
    method: 'patch',
    path: '/members/{id}',
    summary:
      'Changes a role, suspends or restores. Only owners add or remove owners, one owner always stays, and nobody changes their own role.',
    params: v.object({ id: IdSchema }),
    body: MemberUpdateSchema,
    output: MemberSchema,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'CONFLICT', 'LAST_OWNER', 'STATE_INVALID'],
  },
  resetFactors: {
    ...shared,
    access: 'tenant.own',
    name: 'resetMemberFactors',
    method: 'post',
    path: '/members/{id}/second-factor-reset',
    summary:
      'Removes all second factors of a member who lost them, and ends their sign-ins. STATE_INVALID for oneself, and for an account that also belongs to another organization or to an operator.',
    params: v.object({ id: IdSchema }),
    output: MemberSchema,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'STATE_INVALID'],
  },
  handover: {
    ...shared,
    name: 'getHandover',
    method: 'get',
    path: '/members/{id}/handover',
    summary: 'What somebody else takes over when the member is removed, and how many keys end.',
    params: v.object({ id: IdSchema }),
    output: HandoverSchema,
    refusals: ['NOT_FOUND'],
  },
  remove: {
    ...shared,
    name: 'removeMember',
    method: 'post',
    path: '/members/{id}/removal',
    summary:
      'Removes a member. The receiver takes over what they lead, their open tickets and what they were asked to sign; their keys are revoked. Only owners remove owners, one owner always stays, and nobody removes themselves.',
    params: v.object({ id: IdSchema }),
    body: MemberRemovalSchema,
    output: HandoverSchema,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'CONFLICT', 'LAST_OWNER', 'STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;
