import type { Message } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { Feed, type FeedHandle } from '@cairn/ui/data';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { JumpToNewest } from './jump-to-newest.tsx';
import type { ConversationInView } from './list-state.ts';
import { type MessageActs, MessageArticle } from './message.tsx';
import { type OutgoingActs, OutgoingMessage } from './outgoing-message.tsx';
import type { Recorded } from './recorded-by-message.ts';
import type { Outgoing } from './send.ts';
import styles from './thread-feed.module.css';
import type { Path } from './use-path.ts';

const none: readonly Recorded[] = [];
/** Estimated height of a message in px, until it is rendered. */
const usualHeight = () => 140;

/** The messages of a path, pending messages below them, and a button to the end. */
export function ThreadFeed({
  path,
  waiting,
  state,
  recorded,
  acts,
  outgoing,
  box,
  children,
}: {
  path: Path;
  /** Messages not delivered yet. */
  waiting: readonly Outgoing[];
  state: ConversationInView;
  /** Decisions and patterns by the message from which they were recorded. */
  recorded: ReadonlyMap<string, Recorded[]>;
  acts: MessageActs;
  outgoing: OutgoingActs;
  box: RefObject<HTMLDivElement | null>;
  children?: ReactElement | undefined;
}): ReactElement {
  const { t } = useLingui();
  const user = useSession()?.user.id;
  const feed = useRef<FeedHandle>(null);
  const { known, total } = path;
  const waitingKeys = waiting.map(({ idempotencyKey }) => idempotencyKey).join(' ');
  const keyOf = useCallback(
    (index: number) => known.get(index)?.id ?? (index < total ? index : (waitingKeys.split(' ')[index - total] ?? '')),
    [known, total, waitingKeys],
  );
  const [startAt] = useState(() => path.placeOf(state.message));
  const pointedPlace = state.source === null ? path.placeOf(state.message) : undefined;
  const broughtTo = useRef(startAt === undefined ? null : state.message);
  useEffect(() => {
    if (pointedPlace === undefined || broughtTo.current === state.message) return;
    broughtTo.current = state.message;
    feed.current?.scrollToIndex(pointedPlace);
  }, [pointedPlace, state.message]);
  const lastSent = useRef(waitingKeys);
  useEffect(() => {
    if (waitingKeys !== '' && waitingKeys !== lastSent.current) feed.current?.scrollToEnd();
    lastSent.current = waitingKeys;
  }, [waitingKeys]);
  /** Number of messages when the reader left the end; null while at the end. */
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(total);
  latest.current = total;
  const onEnd = useCallback((atEnd: boolean) => setLeft(atEnd ? null : latest.current), []);
  const draw = (index: number, whole: boolean): ReactElement | undefined => {
    const sent = waiting[index - total];
    if (sent) return <OutgoingMessage message={sent} {...outgoing} />;
    const message = known.get(index);
    if (!message) return undefined;
    const pointed = message.id === state.message;
    return (
      <MessageArticle
        message={message}
        place={index + 1}
        of={total}
        source={pointed ? state.source : null}
        pointedAt={pointed && state.source === null}
        recorded={recorded.get(message.id) ?? none}
        own={message.author.id === user}
        whole={whole}
        acts={acts}
      />
    );
  };
  return (
    <div className={styles.frame}>
      <Feed
        label={t`Messages`}
        count={total + waiting.length}
        getItemKey={keyOf}
        estimateSize={usualHeight}
        renderItem={draw}
        onRangeChange={path.see}
        onAtEndChange={onEnd}
        startAt={startAt}
        boxRef={box}
        handle={feed}
        className={styles.feed}
      >
        {children}
      </Feed>
      {left !== null && <JumpToNewest more={Math.max(0, total - left)} onJump={() => feed.current?.scrollToEnd()} />}
      <Arrival last={path.at(total - 1)} own={user} />
    </div>
  );
}

/** Announces complete messages by others; not while scrolling through existing ones. */
function Arrival({ last, own }: { last: Message | undefined; own: string | undefined }): ReactElement {
  const { t } = useLingui();
  const [seen] = useState(last?.id);
  const name = last?.author.name ?? '';
  const fresh = last && last.id !== seen && last.author.id !== own && last.status === 'complete' && last.model === null;
  return (
    <p className="visually-hidden" aria-live="polite">
      {fresh && t`New message of ${name}`}
    </p>
  );
}
