import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { LineSchema } from './plain-text.ts';

/** Days between the closing of an organization and the deletion of its data. Until then it can be read, and an owner can cancel. */
export const tenantGraceDays = 30;

/** When the data of an organization is deleted: ISO 8601; null if it is not being closed. */
export const TenantClosingSchema = v.object({ closesAt: v.nullable(v.string()) });
export type TenantClosing = v.InferOutput<typeof TenantClosingSchema>;

/** POST /tenant/closing: `confirm` is the name of the organization, as typed by the owner. */
export const TenantCloseSchema = v.object({ confirm: v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG')) });

/** Returns whether the text is the organization's name, ignoring case and spacing. Typed to confirm its closing. Pure. */
export function namesTenant(typed: string, name: string): boolean {
  return folded(typed) === folded(name);
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
}

const shared = {
  tag: 'Administration',
  access: 'tenant.own',
  path: '/tenant/closing',
  output: TenantClosingSchema,
} as const;

/** Closing the organization, for its owners. */
export const tenantClosingOperations = {
  close: {
    ...shared,
    name: 'closeTenant',
    method: 'post',
    summary: 'Closes the organization: read-only at once, its keys stop, and its data is deleted after 30 days. All members get a mail.',
    body: TenantCloseSchema,
    refusals: ['REAUTHENTICATE', 'STATE_INVALID'],
  },
  cancel: {
    ...shared,
    name: 'cancelTenantClosing',
    method: 'delete',
    summary: 'Cancels the closing, until the data is deleted.',
    refusals: ['STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;
