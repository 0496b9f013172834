/** Returns the path of an article by its slug or id. */
export function articleLink(slugOrId: string): string {
  return `/app/help/${encodeURIComponent(slugOrId)}`;
}
