import type { Crumb, TrailHandle, TrailLocation } from '@cairn/shell';
import type { I18n } from '@lingui/core';

/** The parts of a matched route that its trail needs (React Router's UIMatch). */
export interface MatchedRoute {
  id: string;
  handle: unknown;
  loaderData: unknown;
}

/** Returns the trail of the current page from the handles of its routes, outermost first, each in its remote's catalogue. */
export function trailOf(matches: readonly MatchedRoute[], place: TrailLocation): Crumb[] {
  let i18n: I18n | undefined;
  return matches.flatMap(({ id, handle, loaderData }) => {
    if (id.startsWith('remote:') && isI18n(loaderData)) i18n = loaderData;
    if (!hasTrail(handle)) return [];
    return handle.trail(place).flatMap(({ label, to }) => {
      // If the page failed, its remote's catalogue is missing, and a build removes source messages. A bare message id is not shown.
      const words = typeof label === 'string' ? label : i18n ? i18n._(label) : label.message;
      return words === undefined ? [] : [{ to, label: words }];
    });
  });
}

function hasTrail(handle: unknown): handle is TrailHandle {
  return typeof handle === 'object' && handle !== null && 'trail' in handle && typeof handle.trail === 'function';
}

function isI18n(value: unknown): value is I18n {
  return typeof value === 'object' && value !== null && '_' in value && typeof value._ === 'function';
}
