/** Returns the id of the logo in the settings of a tenant, or null. Pure. */
export function tenantLogo(settings: Record<string, unknown> | undefined): string | null {
  const logo = settings?.logo;
  return typeof logo === 'string' ? logo : null;
}

/** Returns the address of a tenant's logo, or null. It is the same for everyone, signed in or not. Pure. */
export function tenantLogoPath(settings: Record<string, unknown> | undefined): string | null {
  return settings?.logo ? `/logos/${settings.logo}` : null;
}
