import type { MessageDescriptor } from '@lingui/core';
import type { Crumb } from './page.ts';

/** A breadcrumb: labeled by a message of the remote's own catalogue, or by plain text. */
export interface Step {
  label: string | MessageDescriptor;
  to: string;
}

/** The location for which a trail is computed. */
export interface TrailLocation {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The organization, the first crumb of most trails. */
  tenant: Crumb & { to: string };
  /** The project in the URL, if any. */
  project: (Crumb & { to: string }) | null;
  /** The project that was opened last. Pages within a project show it when the URL has none. */
  currentProject: (Crumb & { to: string }) | null;
}

export type Trail = (place: TrailLocation) => readonly Step[];

/** The trail of a route's `handle`. The parent routes' crumbs come before it. */
export interface TrailHandle {
  trail: Trail;
}

/** Creates a route's `handle`: `handle: trail(({ tenant }) => [tenant])`. */
export function trail(steps: Trail): TrailHandle {
  return { trail: steps };
}
