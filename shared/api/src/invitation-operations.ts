import * as v from 'valibot';
import { AuthResponseSchema, LinkTokenSchema } from './identity.ts';
import {
  AcceptInvitationSchema,
  InvitationListSchema,
  InvitationPageSchema,
  InvitationSchema,
  InviteAnswerSchema,
  InviteSchema,
} from './invitation.ts';
import { InviteBatchAnswerSchema, InviteBatchSchema, InvitePreviewQuerySchema, InvitePreviewSchema } from './invitees.ts';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const managed = { tag: 'Invitations', access: 'tenant.manage' } as const;
const answered = { tag: 'Sign-in', access: 'public', params: v.object({ token: LinkTokenSchema }) } as const;

/** Invitations to the organization, for its managers. */
export const invitationOperations = {
  list: {
    ...managed,
    name: 'listInvitations',
    method: 'get',
    path: '/invitations',
    summary: 'Those that are pending, have expired, or were declined within the last week.',
    output: InvitationListSchema,
  },
  create: {
    ...managed,
    name: 'createInvitations',
    method: 'post',
    path: '/invitations',
    summary: 'Invites by e-mail, good for 7 days. Who is a member, or has a pending invitation, is skipped and named.',
    body: InviteSchema,
    output: InviteAnswerSchema,
    status: 201,
    refusals: ['REAUTHENTICATE', 'INVITATION_LIMIT', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
  },
  preview: {
    ...managed,
    name: 'previewInvitations',
    method: 'post',
    path: '/invitations/preview',
    summary: 'Says for each line of a file whom it would invite, or why it cannot be invited. Changes nothing.',
    body: InvitePreviewQuerySchema,
    output: InvitePreviewSchema,
    readOnly: true,
    idempotent: false,
  },
  batch: {
    ...managed,
    name: 'inviteBatch',
    method: 'post',
    path: '/invitations/batch',
    summary: 'Invites up to 1,000 people, each with a role and projects: all of them or nobody, except those who are members or invited.',
    body: InviteBatchSchema,
    output: InviteBatchAnswerSchema,
    status: 201,
    refusals: ['REAUTHENTICATE', 'INVITATION_LIMIT', 'PLAN_LIMIT', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
  },
  resend: {
    ...managed,
    name: 'resendInvitation',
    method: 'post',
    path: '/invitations/{id}/resend',
    summary: 'Sends it again with a new link, at most once a minute. The former link is invalid then.',
    params: v.object({ id: IdSchema }),
    output: InvitationSchema,
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
  },
  withdraw: {
    ...managed,
    name: 'withdrawInvitation',
    method: 'post',
    path: '/invitations/{id}/withdraw',
    summary: 'Withdraws a pending invitation.',
    params: v.object({ id: IdSchema }),
    output: InvitationSchema,
    refusals: ['NOT_FOUND', 'STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;

/** Operations for the holder of an invitation link. */
export const invitationLinkOperations = {
  get: {
    ...answered,
    name: 'getInvitation',
    method: 'get',
    path: '/auth/invitations/{token}',
    summary: 'An invitation: inviter, organization, role and state.',
    output: InvitationPageSchema,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  accept: {
    ...answered,
    name: 'acceptInvitation',
    method: 'post',
    path: '/auth/invitations/{token}/accept',
    summary: 'Joins the organization, signed in with the invited address or with an account created now, and signs in to it.',
    body: AcceptInvitationSchema,
    output: AuthResponseSchema,
    refusals: ['NOT_FOUND', 'INVITATION_CLOSED', 'OTHER_ADDRESS', 'CROSS_SITE', 'RATE_LIMITED'],
  },
  decline: {
    ...answered,
    name: 'declineInvitation',
    method: 'post',
    path: '/auth/invitations/{token}/decline',
    summary: 'Declines the invitation and notifies the inviter.',
    output: AuthResponseSchema,
    refusals: ['NOT_FOUND', 'INVITATION_CLOSED', 'CROSS_SITE', 'RATE_LIMITED'],
  },
  ask: {
    ...answered,
    name: 'askForInvitation',
    method: 'post',
    path: '/auth/invitations/{token}/ask',
    summary: 'Asks the inviter for another invitation, at most once a day: for the address that is signed in, else for the same one.',
    output: AuthResponseSchema,
    refusals: ['NOT_FOUND', 'CROSS_SITE', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, Operation>;
