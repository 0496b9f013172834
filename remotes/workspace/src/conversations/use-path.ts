import { type Message, type Thread, ThreadSchema, threadPage } from '@cairn/api';
import { call, notifyFailure } from '@cairn/shell';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type LoadedMessages, pagesMissing, placeOf, withPage } from './loaded-messages.ts';
import { conversationPath } from './queries.ts';

/** Number of messages prefetched beyond the visible ones. */
const aheadOfSight = 24;
/** Positions passed faster than this (ms) are not fetched. */
const restMs = 80;

/** The current path, as far as it is loaded. */
export interface Path {
  total: number;
  at(place: number): Message | undefined;
  find(id: string | null): Message | undefined;
  placeOf(id: string | null): number | undefined;
  /** Fetches missing messages around the visible range. */
  see(from: number, to: number): void;
  /** All loaded messages, in order. */
  known: LoadedMessages;
}

/** Returns the current path: its last page, a page loaded with it, and pages that the reader has scrolled to. */
export function usePath(thread: Thread, around: Thread | undefined): Path {
  const { leaf, total } = thread;
  const [read, setRead] = useState<{ known: LoadedMessages; pages: readonly (Thread | undefined)[] }>({ known: new Map(), pages: [] });
  let { known } = read;
  const elsewhere = around?.leaf === leaf ? around : undefined;
  if (read.pages[0] !== thread || read.pages[1] !== elsewhere) {
    known = withPage(elsewhere && read.pages[1] !== elsewhere ? withPage(known, elsewhere) : known, thread);
    setRead({ known, pages: [thread, elsewhere] });
  }
  const under = useRef(new Set<string>());
  /** Loaded pages that are not rendered yet. Once rendered, they are known. */
  const arrived = useRef<string[]>([]);
  const now = useRef({ known, leaf });
  useEffect(() => {
    now.current = { known, leaf };
    for (const name of arrived.current.splice(0)) under.current.delete(name);
  });
  const path = conversationPath(thread.conversation.id);
  const readPage = useCallback(
    (from: number, through: string) => {
      const name = `${through} ${from}`;
      if (under.current.has(name)) return;
      under.current.add(name);
      call('get', path, ThreadSchema, { searchParams: { through, from } })
        .then((page) => {
          // The reader may have switched to another path meanwhile.
          if (now.current.leaf !== page.leaf && placeOf(now.current.known, through) === undefined) {
            under.current.delete(name);
            return;
          }
          arrived.current.push(name);
          // In a transition, because it renders the whole thread while the reader scrolls.
          startTransition(() => setRead((before) => ({ ...before, known: withPage(before.known, page) })));
        })
        .catch((error: unknown) => {
          under.current.delete(name);
          notifyFailure(error);
        });
    },
    [path],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const see = useCallback(
    (from: number, to: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (leaf === null) return;
        const wanted = { from: from - aheadOfSight, to: to + aheadOfSight, total, page: threadPage };
        for (const page of pagesMissing(now.current.known, wanted)) readPage(page, leaf);
      }, restMs);
    },
    [leaf, total, readPage],
  );
  return {
    total,
    known,
    see,
    at: (place) => known.get(place),
    find: (id) => known.get(placeOf(known, id) ?? -1),
    placeOf: (id) => placeOf(known, id),
  };
}
