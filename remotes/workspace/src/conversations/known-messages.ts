import type { Message, Thread } from '@cairn/api';

/** What is known of a path through a conversation: messages by their places. */
export type KnownMessages = ReadonlyMap<number, Message>;

/**
 * The path with a page of it that was read now. What was known before stays as far as it can lie on the same path: a page that
 * answers another message than the one known above it belongs to another path.
 */
export function withPage(known: KnownMessages, { messages, from, total }: Pick<Thread, 'messages' | 'from' | 'total'>): KnownMessages {
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

/** Where in the path a message stands; undefined where it is not known. */
export function placeOf(known: KnownMessages, id: string | null): number | undefined {
  if (id === null) return undefined;
  for (const [place, message] of known) if (message.id === id) return place;
  return undefined;
}

/** The beginnings of the pages to read so that all messages from `from` to `to` are known. */
export function pagesMissing(
  known: KnownMessages,
  { from, to, total, page }: { from: number; to: number; total: number; page: number },
): number[] {
  const pages = new Set<number>();
  for (let place = Math.max(0, from); place <= Math.min(to, total - 1); place += 1)
    if (!known.has(place)) pages.add(Math.floor(place / page) * page);
  return [...pages];
}
