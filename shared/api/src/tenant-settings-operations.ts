import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { LineSchema } from './plain-text.ts';

const shared = { tag: 'Administration', access: 'tenant.manage', path: '/tenant/settings' } as const;

const settings = {
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG')),
  /** IANA: days and months of usage, limits and analytics start at its midnight. */
  timeZone: v.pipe(LineSchema, v.nonEmpty('TIME_ZONE_REQUIRED'), v.maxLength(64, 'TIME_ZONE_UNKNOWN')),
};

/** GET /tenant/settings. */
export const TenantSettingsSchema = v.object({ ...settings, version: v.number() });
export type TenantSettings = v.InferOutput<typeof TenantSettingsSchema>;

/** PUT /tenant/settings. Without a name it stays unchanged, since older pages send none. `version` is the one that the person saw. */
export const TenantSettingsUpdateSchema = v.object({ ...settings, name: v.exactOptional(settings.name), version: VersionSchema });
export type TenantSettingsUpdate = v.InferOutput<typeof TenantSettingsUpdateSchema>;

/** Settings of the whole organization, for its managers. */
export const tenantSettingsOperations = {
  get: {
    ...shared,
    name: 'getTenantSettings',
    method: 'get',
    summary: 'The settings of the organization.',
    output: TenantSettingsSchema,
  },
  update: {
    ...shared,
    name: 'updateTenantSettings',
    method: 'put',
    summary: 'Renames the organization, or changes its time zone. Another time zone moves no usage of days that are over.',
    body: TenantSettingsUpdateSchema,
    output: TenantSettingsSchema,
    refusals: ['CONFLICT'],
  },
} as const satisfies Record<string, Operation>;
