import type { MessageDescriptor } from '@lingui/core';
import type { Crumb } from './page.ts';

/** A step on the way to a page: named by a message of the remote's own catalogue, or by a name. */
export interface Step {
  label: string | MessageDescriptor;
  to: string;
}

/** Where somebody is, for whoever says how they came there. */
export interface TrailLocation {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The organization, with which most ways begin. */
  tenant: Crumb & { to: string };
  /** The project that the address names, where it does. */
  project: (Crumb & { to: string }) | null;
  /** The project that was opened last: pages within a project show it where the address names none. */
  currentProject: (Crumb & { to: string }) | null;
}

export type Trail = (place: TrailLocation) => readonly Step[];

/** What a route's `handle` says of the way to it; the routes around it have said theirs before. */
export interface TrailHandle {
  trail: Trail;
}

/** For `handle` of a route: `handle: trail(({ tenant }) => [tenant])`. */
export function trail(steps: Trail): TrailHandle {
  return { trail: steps };
}
