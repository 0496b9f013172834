/** The page of one organisation. */
export function tenantPath({ id }: { id: string }): string {
  return `/app/admin_tenants/${encodeURIComponent(id)}`;
}
