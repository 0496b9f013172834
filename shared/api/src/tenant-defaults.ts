import * as v from 'valibot';
import { joinableRoles } from './domain.ts';
import { projectVisibilities } from './project.ts';

/** The organization's defaults, as they are stored in the settings of a tenant. A missing or unknown value falls back to Cairn's own. */
export const TenantDefaultsSchema = v.object({
  /** The role that invitations and new domains suggest. */
  defaultRole: v.fallback(v.picklist(joinableRoles), 'developer'),
  /** The visibility of a new project that names none. */
  defaultVisibility: v.fallback(v.picklist(projectVisibilities), 'tenant'),
});
export type TenantDefaults = v.InferOutput<typeof TenantDefaultsSchema>;

/** Returns the defaults in the settings of a tenant. Pure. */
export function tenantDefaults(settings: Record<string, unknown> | undefined): TenantDefaults {
  return v.parse(TenantDefaultsSchema, settings ?? {});
}

/** The name of an organization that nobody has named yet (specification, section 3). */
export const unnamedTenant = 'Default Organization';
