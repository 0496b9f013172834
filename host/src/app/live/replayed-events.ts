import type { StreamMessage } from './stream.ts';

/** The number of events kept for new tabs. A tab that has missed more refetches everything. */
const most = 500;

/** A stream position: the numbers of the tenant and of the platform in the server's id (server/src/event/cursor.ts). */
interface Place {
  tenant: number;
  platform: number;
}

/** The events since this tab's stream began, for new tabs whose page was read earlier. */
export interface ReplayedEvents {
  add(happening: StreamMessage): void;
  /** Returns the events after a position, in order; null when they are not completely known. */
  after(id: string): readonly StreamMessage[] | null;
}

/** @param from the id after which the stream began; empty if it began with the next event */
export function rememberReplayed(from: string): ReplayedEvents {
  let since = placeOf(from);
  let last = since;
  const told: (StreamMessage & { place: Place })[] = [];
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

/** Returns whether `other` is after `place`, in the tenant or on the platform. */
function isBefore(place: Place, other: Place): boolean {
  return place.tenant < other.tenant || place.platform < other.platform;
}

function placeOf(id: string): Place | undefined {
  const match = /^(\d+)(?:\.(\d+))?-\d+$/.exec(id);
  return match ? { tenant: Number(match[1]), platform: Number(match[2] ?? 0) } : undefined;
}
