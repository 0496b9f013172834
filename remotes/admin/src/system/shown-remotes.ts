import type { RemoteRow } from './remote-rows.ts';

/** As many as one looks through. */
export const remotesPerPage = 25;

/**
 * The remotes that `q` of the address names (by id, or by who released them last), and of them its `page`, from 1; the last
 * page where there are fewer.
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
