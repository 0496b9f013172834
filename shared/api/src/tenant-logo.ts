import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { TenantSettingsSchema } from './tenant-settings-operations.ts';

/** Side of the square in pixels that a logo fits into. */
export const tenantLogoSide = 256;

/** The id of a stored logo. It cannot be guessed, and a new logo has a new one. */
export const TenantLogoIdSchema = v.pipe(v.string(), v.regex(/^logo_[0-9a-z]{26}$/, 'VALUE_INVALID'));

const shared = {
  tag: 'Administration',
  access: 'tenant.manage',
  path: '/tenant/logo',
  // `version` of the settings is the one that the person saw.
  query: v.object({ version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'NUMBER_INVALID'), v.transform(Number)) }),
  output: TenantSettingsSchema,
} as const;

/** The organization's logo. */
export const tenantLogoOperations = {
  upload: {
    ...shared,
    name: 'uploadTenantLogo',
    method: 'post',
    summary: 'Sets the logo: PNG, JPEG, GIF or WebP. The body is the file. It is scaled down, and stored without metadata.',
    status: 201,
    idempotent: false,
    refusals: ['BODY_TOO_LARGE', 'CONFLICT'],
  },
  remove: {
    ...shared,
    name: 'removeTenantLogo',
    method: 'delete',
    summary: 'Removes the logo.',
    refusals: ['CONFLICT'],
  },
} as const satisfies Record<string, Operation>;
