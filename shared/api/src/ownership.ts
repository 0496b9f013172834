import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/** For how many days an offer of ownership can be accepted. */
export const ownershipOfferDays = 7;

export const ownershipOfferStates = ['open', 'accepted', 'declined', 'cancelled'] as const;

/** An open offer of an owner to make another member the owner in their place. */
export const OwnershipOfferSchema = v.object({
  id: v.string(),
  from: v.object({ id: v.string(), name: v.string() }),
  to: v.object({ id: v.string(), name: v.string() }),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** What the caller can do with it: the receiver answers it, owners cancel it. */
  caller: v.picklist(['receiver', 'owner']),
});
export type OwnershipOffer = v.InferOutput<typeof OwnershipOfferSchema>;

/** GET /tenant/ownership: the open offer, if the caller is its receiver or an owner. */
export const OwnershipStateSchema = v.object({ offer: v.nullable(OwnershipOfferSchema) });

/** POST /tenant/ownership: `to` is the user id of an active member who is no owner. */
export const OwnershipOfferCreateSchema = v.object({ to: IdSchema });

const shared = { tag: 'Members', output: OwnershipStateSchema } as const;
const params = v.object({ id: IdSchema });

/** The transfer of ownership, which an owner offers and the receiver confirms. */
export const ownershipOperations = {
  get: {
    ...shared,
    access: 'signed-in',
    name: 'getOwnershipOffer',
    method: 'get',
    path: '/tenant/ownership',
    summary: 'The open offer to transfer the ownership, for its receiver and for owners.',
  },
  offer: {
    ...shared,
    access: 'tenant.own',
    name: 'offerOwnership',
    method: 'post',
    path: '/tenant/ownership',
    summary: 'Offers the own ownership to another member, who has 7 days to accept. There is one open offer at most.',
    body: OwnershipOfferCreateSchema,
    refusals: ['REAUTHENTICATE', 'STATE_INVALID'],
  },
  accept: {
    ...shared,
    access: 'signed-in',
    name: 'acceptOwnership',
    method: 'post',
    path: '/tenant/ownership/{id}/accept',
    summary: 'Accepts the offer, as its receiver: they become an owner, and the former owner an administrator.',
    params,
    refusals: ['REAUTHENTICATE', 'NOT_FOUND', 'STATE_INVALID'],
  },
  decline: {
    ...shared,
    access: 'signed-in',
    name: 'declineOwnership',
    method: 'post',
    path: '/tenant/ownership/{id}/decline',
    summary: 'Declines the offer, as its receiver.',
    params,
    refusals: ['NOT_FOUND'],
  },
  cancel: {
    ...shared,
    access: 'tenant.own',
    name: 'cancelOwnership',
    method: 'post',
    path: '/tenant/ownership/{id}/cancel',
    summary: 'Cancels the offer, as an owner.',
    params,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
