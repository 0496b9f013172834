/** Returns the path of a person's page. */
export function personPath({ id }: { id: string }): string {
  return `/app/admin_people/${encodeURIComponent(id)}`;
}
