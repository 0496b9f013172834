/** Returns the path of an organization's page. */
export function tenantPath({ id }: { id: string }): string {
  return `/app/admin_tenants/${encodeURIComponent(id)}`;
}
