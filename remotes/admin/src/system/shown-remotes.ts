import type { RemoteRow } from './remote-rows.ts';

/** Number of remotes per page. */
export const remotesPerPage = 25;

/**
 * Returns the remotes that match `q` in the URL (by id, or by the author of the last release), and of these the page `page`, from 1. Beyond
 * the end, returns the last page.
 */
export function shownRemotes(
  rows: readonly RemoteRow[],
  search: URLSearchParams,
): { found: number; shown: readonly RemoteRow[]; offset: number } {
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matching = rows.filter(({ remote, author }) => words.every((word) => `${remote} ${author.toLowerCase()}`.includes(word)));
  const last = Math.max(0, Math.ceil(matching.length / remotesPerPage) - 1);
  const wanted = Number(search.get('page') ?? 1) - 1;
  const offset = Math.min(last, Number.isInteger(wanted) && wanted > 0 ? wanted : 0) * remotesPerPage;
  return { found: matching.length, shown: matching.slice(offset, offset + remotesPerPage), offset };
}
