/** Names alone: what the browser needs of a remote's definition comes without the schemas that check one. */

/** The groups of the shell's navigation, in the order in which they stand. */
export const navigationSections = ['work', 'project', 'organisation', 'platform', 'foot'] as const;

/**
 * How a page is laid out, for the outline that stands in for it while it is on its way: panels under a heading, rows from
 * edge to edge, cards, a list beside what is read, groups of fields.
 */
export const pageLayouts = ['panels', 'list', 'cards', 'split', 'form'] as const;
export type PageLayout = (typeof pageLayouts)[number];

/** A remote's name in Module Federation, where it is a variable's: `tenant-admin` is `tenant_admin`. An id has no underscore. */
export function federationName(remote: string): string {
  return remote.replaceAll('-', '_');
}
