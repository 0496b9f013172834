import * as v from 'valibot';
import { EmailSchema } from './identity.ts';
import { invitableRoles } from './invitation.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** Maximum number of people that a text or a file invites at once. */
export const maxInvitees = 1_000;
/** Maximum number of projects per person. */
export const maxInviteeProjects = 20;

/** Why a line cannot be invited. */
export const inviteProblems = [
  'EMAIL_INVALID',
  'ROLE_UNKNOWN',
  'PROJECT_UNKNOWN',
  'PROJECT_AMBIGUOUS',
  'TOO_MANY_PROJECTS',
  'DUPLICATE',
  'MEMBER',
  'SUSPENDED',
  'INVITED',
] as const;
export type InviteProblem = (typeof inviteProblems)[number];

const typed = (length: number) => v.pipe(CollapsedLineSchema, v.maxLength(length, 'TEXT_TOO_LONG'));

/** POST /invitations/preview: the lines as typed. An empty role is an error of the line; projects are ids, slugs or names. */
export const InvitePreviewQuerySchema = v.object({
  people: v.pipe(
    v.array(v.object({ email: typed(300), role: typed(100), projects: v.pipe(v.array(typed(200)), v.maxLength(100, 'TOO_MANY')) })),
    v.nonEmpty('EMAIL_REQUIRED'),
    v.maxLength(maxInvitees, 'TOO_MANY'),
  ),
});
export type TypedInvitee = v.InferOutput<typeof InvitePreviewQuerySchema>['people'][number];

/** POST /invitations/batch. */
export const InviteeSchema = v.object({
  email: EmailSchema,
  role: v.picklist(invitableRoles),
  /** Ids of projects in which they get this role. Administrators manage all projects, so theirs are ignored. */
  projects: v.pipe(v.array(IdSchema), v.maxLength(maxInviteeProjects, 'TOO_MANY')),
});
export type Invitee = v.InferOutput<typeof InviteeSchema>;
export const InviteBatchSchema = v.object({
  people: v.pipe(v.array(InviteeSchema), v.nonEmpty('EMAIL_REQUIRED'), v.maxLength(maxInvitees, 'TOO_MANY')),
});

/** A line that can be invited, or why it cannot. The lines of the answer have the order of the request. */
export const InvitePreviewSchema = v.object({
  people: v.array(
    v.variant('outcome', [
      v.object({ outcome: v.literal('ready'), invitee: v.object({ ...InviteeSchema.entries, email: v.string() }) }),
      v.object({
        outcome: v.literal('refused'),
        problem: v.picklist(inviteProblems),
        /** The role or project that is unknown or ambiguous, else the address. */
        what: v.string(),
      }),
    ]),
  ),
});
export type InvitePreview = v.InferOutput<typeof InvitePreviewSchema>;

/** The answer of a batch. `skipped`: those who became members or were invited since the preview. */
export const InviteBatchAnswerSchema = v.object({
  sent: v.number(),
  skipped: v.array(v.object({ email: v.string(), reason: v.picklist(['MEMBER', 'SUSPENDED', 'INVITED']) })),
});
export type InviteBatchAnswer = v.InferOutput<typeof InviteBatchAnswerSchema>;
