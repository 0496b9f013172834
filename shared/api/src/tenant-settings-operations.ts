import * as v from 'valibot';
import { joinableRoles } from './domain.ts';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { LineSchema } from './plain-text.ts';
import { projectVisibilities } from './project.ts';

const shared = { tag: 'Administration', access: 'tenant.manage' } as const;
const path = '/tenant/settings';

const settings = {
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG')),
  /** IANA: days and months of usage, limits and analytics start at its midnight. */
  timeZone: v.pipe(LineSchema, v.nonEmpty('TIME_ZONE_REQUIRED'), v.maxLength(64, 'TIME_ZONE_UNKNOWN')),
  defaultRole: v.picklist(joinableRoles),
  defaultVisibility: v.picklist(projectVisibilities),
};

/** GET /tenant/settings. */
export const TenantSettingsSchema = v.object({
  ...settings,
  /** The id of the logo (`tenantLogoPath`); null: none. It has its own operations. */
  logo: v.nullable(v.string()),
  version: v.number(),
});
export type TenantSettings = v.InferOutput<typeof TenantSettingsSchema>;

/** PUT /tenant/settings. What is missing stays unchanged, since older pages do not send it. `version` is the one that the person saw. */
export const TenantSettingsUpdateSchema = v.object({
  ...settings,
  name: v.exactOptional(settings.name),
  defaultRole: v.exactOptional(settings.defaultRole),
  defaultVisibility: v.exactOptional(settings.defaultVisibility),
  version: VersionSchema,
});
export type TenantSettingsUpdate = v.InferOutput<typeof TenantSettingsUpdateSchema>;

/** GET /tenant/figures. */
export const TenantFiguresSchema = v.object({
  people: v.object({
    /** Active members. */
    active: v.number(),
    suspended: v.number(),
    /** Pending invitations. */
    invited: v.number(),
    /** The most people that the plan allows; null: unlimited. */
    limit: v.nullable(v.number()),
    /** Active members without a second factor. */
    withoutSecondFactor: v.number(),
  }),
  projects: v.object({ active: v.number(), archived: v.number() }),
  agents: v.object({
    /** Sessions that are active now. */
    atWork: v.number(),
    /** Keys that work. */
    keys: v.number(),
    /** Keys that work and expire within 30 days. */
    expiring: v.number(),
  }),
  rules: v.object({
    /** Accepted patterns. */
    inForce: v.number(),
    /** Proposed patterns. */
    toReview: v.number(),
  }),
});
export type TenantFigures = v.InferOutput<typeof TenantFiguresSchema>;

/** Settings and figures of the whole organization, for its managers. */
export const tenantSettingsOperations = {
  get: {
    ...shared,
    path,
    name: 'getTenantSettings',
    method: 'get',
    summary: 'The settings of the organization.',
    output: TenantSettingsSchema,
  },
  update: {
    ...shared,
    path,
    name: 'updateTenantSettings',
    method: 'put',
    summary: 'Renames the organization, or changes its time zone or defaults. Another time zone moves no usage of days that are over.',
    body: TenantSettingsUpdateSchema,
    output: TenantSettingsSchema,
    refusals: ['CONFLICT'],
  },
  figures: {
    ...shared,
    path: '/tenant/figures',
    name: 'getTenantFigures',
    method: 'get',
    summary: 'The numbers of people, projects, agents and rules of the organization.',
    output: TenantFiguresSchema,
  },
} as const satisfies Record<string, Operation>;
