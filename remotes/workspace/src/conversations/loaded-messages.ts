import type { Message, Thread } from '@cairn/api';

/** The loaded messages of a path, by position. */
export type LoadedMessages = ReadonlyMap<number, Message>;

/**
 * Returns the messages with a newly loaded page. Keeps known messages that can be on the same path: if the page's first message replies to
 * another message than the known one above it, the page belongs to another path.
 */
export function withPage(known: LoadedMessages, { messages, from, total }: Pick<Thread, 'messages' | 'from' | 'total'>): LoadedMessages {
  const [first] = messages;
  const last = messages.at(-1);
  const above = known.get(from - 1);
  const below = known.get(from + messages.length);
  const stays = (place: number) =>
    place < total && (place < from ? !above || above.id === first?.parentId : !below || below.parentId === last?.id);
  const next = new Map([...known].filter(([place]) => stays(place)));
  for (const [index, message] of messages.entries()) next.set(from + index, message);
  return new Map([...next].sort(([one], [other]) => one - other));
}

/** Returns the position of a message in the path; undefined if unknown. */
export function placeOf(known: LoadedMessages, id: string | null): number | undefined {
  if (id === null) return undefined;
  for (const [place, message] of known) if (message.id === id) return place;
  return undefined;
}

/** Returns the start positions of the pages needed to know all messages from `from` to `to`. */
export function pagesMissing(
  known: LoadedMessages,
  { from, to, total, page }: { from: number; to: number; total: number; page: number },
): number[] {
  const pages = new Set<number>();
  for (let place = Math.max(0, from); place <= Math.min(to, total - 1); place += 1)
    if (!known.has(place)) pages.add(Math.floor(place / page) * page);
  return [...pages];
}
