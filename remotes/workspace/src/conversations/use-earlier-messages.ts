import { type Message, type Thread, ThreadSchema } from '@cairn/api';
import { call, sayFailure } from '@cairn/shell';
import { useEffect, useRef, useState } from 'react';

/**
 * The path in view with what was read above its first page. The pages are joined by what each message answers, so that they
 * fit together whichever of them is read again.
 */
export function useEarlierMessages({ conversation: { id }, messages: page, more: moreAbovePage }: Thread): {
  messages: readonly Message[];
  more: boolean;
  readMore: () => void;
  reading: boolean;
} {
  const [known, setKnown] = useState<ReadonlyMap<string, Message>>(new Map());
  const [reading, setReading] = useState(false);
  const busy = useRef(false);
  // The page moves on with every message: what leaves it at its top is known still.
  useEffect(() => setKnown((before) => new Map([...before, ...page.map((one) => [one.id, one] as const)])), [page]);
  const above: Message[] = [];
  for (let one = page[0] && known.get(page[0].parentId ?? ''); one; one = known.get(one.parentId ?? '')) above.unshift(one);
  const first = above[0] ?? page[0];
  const more = above.length === 0 ? moreAbovePage : first?.parentId !== null;
  const readMore = () => {
    if (busy.current || !first) return;
    busy.current = true;
    setReading(true);
    call('get', `conversations/${encodeURIComponent(id)}`, ThreadSchema, { searchParams: { above: first.id } })
      .then(({ messages }) => setKnown((before) => new Map([...before, ...messages.map((one) => [one.id, one] as const)])))
      .catch(sayFailure)
      .finally(() => {
        busy.current = false;
        setReading(false);
      });
  };
  return { messages: above.length > 0 ? [...above, ...page] : page, more, readMore, reading };
}
