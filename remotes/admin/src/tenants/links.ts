/** The page of one organization. */
export function tenantPath({ id }: { id: string }): string {
  return `/app/admin_tenants/${encodeURIComponent(id)}`;
}
