/** A view of a remote, and when it began: milliseconds since the document began. */
export interface View {
  remote: string;
  since: number;
}

/**
 * Returns the remote that was visible at a moment of a navigation that began at `begun`. Everything before the navigation's page is visible
 * counts for that page; for the document's own navigation, for the first remote. Undefined if no remote was visible yet.
 * @param views oldest first
 */
export function remoteAt(views: readonly View[], moment: number, begun = 0): string | undefined {
  const own = views.filter(({ since }) => since >= begun);
  const before = (view: View) => view.since <= moment;
  return (own.findLast(before) ?? own[0] ?? views.findLast(before))?.remote;
}
