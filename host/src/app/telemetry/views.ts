/** A remote that came into view, and when: milliseconds since the document began. */
export interface View {
  remote: string;
  since: number;
}

/**
 * The remote that was in view at a moment of a navigation that began at `begun`. What a navigation does before its page is in
 * view belongs to that page: of the document's own, to the remote that it was opened for. Undefined where none has been in
 * view yet.
 * @param views oldest first
 */
export function inViewAt(views: readonly View[], moment: number, begun = 0): string | undefined {
  const own = views.filter(({ since }) => since >= begun);
  const before = (view: View) => view.since <= moment;
  return (own.findLast(before) ?? own[0] ?? views.findLast(before))?.remote;
}
