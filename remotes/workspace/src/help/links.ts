/** Where an article is read, by its slug or its id. */
export function articleLink(slugOrId: string): string {
  return `/app/help/${encodeURIComponent(slugOrId)}`;
}
