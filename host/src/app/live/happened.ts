import type { Happening } from './stream.ts';

/** So many are kept for tabs that come later; who has missed more reads everything again. */
const most = 500;

/** How far a stream is: the numbers in the id that the server gives (server/src/event/cursor.ts), of the tenant and of the platform. */
interface Place {
  tenant: number;
  platform: number;
}

/** What this tab has told since its stream began, for tabs whose own reading is older than their coming. */
export interface Told {
  add(happening: Happening): void;
  /** What has happened after a place, in order; null where nobody here knows all of it. */
  after(id: string): readonly Happening[] | null;
}

/** @param from the id that the stream began after; empty where it began with what came next */
export function rememberTold(from: string): Told {
  let since = placeOf(from);
  let last = since;
  const told: (Happening & { place: Place })[] = [];
  return {
    add(happening) {
      const place = placeOf(happening.id);
      if (!place) return;
      since ??= place;
      last = place;
      if (happening.missed) {
        told.length = 0;
        since = place;
      } else if (happening.event) told.push({ ...happening, place });
      if (told.length > most) since = told.shift()?.place ?? since;
    },
    after(id) {
      const place = placeOf(id);
      if (!place || !since || !last || isBefore(place, since)) return null;
      return told.filter((one) => isBefore(place, one.place)).map(({ place: _place, ...happening }) => happening);
    },
  };
}

/** Is there anything after `place` up to `other`, in the tenant or on the platform? */
function isBefore(place: Place, other: Place): boolean {
  return place.tenant < other.tenant || place.platform < other.platform;
}

function placeOf(id: string): Place | undefined {
  const match = /^(\d+)(?:\.(\d+))?-\d+$/.exec(id);
  return match ? { tenant: Number(match[1]), platform: Number(match[2] ?? 0) } : undefined;
}
