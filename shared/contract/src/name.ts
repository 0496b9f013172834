/** Names without schemas: the browser needs these, but not the code that validates a remote's definition. */

/** The groups of the shell's navigation, in display order. */
export const navigationSections = ['work', 'project', 'organisation', 'platform', 'foot'] as const;

/**
 * The layout of a page, for its skeleton while it loads: panels under a heading, full-width rows, cards, a list next to a detail view,
 * groups of fields.
 */
export const pageLayouts = ['panels', 'list', 'cards', 'split', 'form'] as const;
export type PageLayout = (typeof pageLayouts)[number];

/**
 * Returns a remote's name in Module Federation, which must be a valid variable name: `tenant-admin` becomes `tenant_admin`. Ids have no
 * underscore.
 */
export function federationName(remote: string): string {
  return remote.replaceAll('-', '_');
}
