import type { Message } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Avatar, Icon, Link, Mark } from '@cairn/ui/core';
import { signpostIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { decisionLink } from '../decisions/links.ts';
import type { Said } from '../decisions/record/prefill.ts';
import { patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';
import { Redacted } from '../texts/redacted.tsx';
import type { AnswerActs } from './answer-acts.ts';
import { AnswerEnding } from './answer-ending.tsx';
import { EditMessage } from './edit-message.tsx';
import { messageMoment } from './group-by-date.ts';
import styles from './message.module.css';
import { MessageActions } from './message-actions.tsx';
import { MessageParts } from './message-parts.tsx';
import type { Recorded } from './recorded-by-message.ts';
import { plainTextOf } from './sources.ts';
import { StreamingAnswer } from './streaming-answer.tsx';
import type { Chosen } from './use-thread-focus.ts';

/** The actions for messages; stable, so that messages do not render again for them. */
export interface MessageActs {
  /** Omitted if this reader cannot write here, or not now. */
  answers?: AnswerActs | undefined;
  record?: ((said: readonly Said[]) => void) | undefined;
  rule?: ((said: readonly Said[]) => void) | undefined;
  /** Sends an edited version of it. */
  edit?: ((message: Message, text: string) => void) | undefined;
  /** The model asked to wait, so it is not called now. */
  held: boolean;
  /** Whether this reader may give feedback on answers. */
  judge: boolean;
  /** Shows the path through an alternative message. */
  choose: (messageId: string) => void;
  /** The version selected last, until it has the focus. */
  chosen: RefObject<Chosen | null>;
}

/** One message: author, time, content and actions. */
export const MessageArticle = memo(function MessageArticle({
  message,
  place,
  of,
  source,
  pointedAt,
  recorded,
  own,
  whole,
  acts,
}: {
  message: Message;
  /** Its position in the path, from 1, and the path's length. */
  place: number;
  of: number;
  /** The number of the open source. */
  source: number | null;
  pointedAt: boolean;
  /** The records created from it. */
  recorded: readonly Recorded[];
  /** Whether the reader wrote it. */
  own: boolean;
  /** Whether to render the actions; while scrolling past, only the content is rendered. */
  whole: boolean;
  acts: MessageActs;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { author } = message;
  const [editing, setEditing] = useState(false);
  const article = useRef<HTMLElement>(null);
  const left = useRef(false);
  useLayoutEffect(() => {
    if (editing || !left.current) return;
    left.current = false;
    article.current?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true });
  }, [editing]);
  const writing = message.status === 'streaming';
  const text = plainTextOf(message);
  const answer = author.type === 'system';
  const onEdit = own ? acts.edit : undefined;
  return (
    <article
      ref={article}
      className={styles.message}
      data-pointed={pointedAt}
      data-answer={answer}
      aria-label={t`Message of ${author.name}`}
      aria-posinset={place}
      aria-setsize={of}
      tabIndex={-1}
    >
      {answer ? (
        <Mark size={24} className={styles.mark} />
      ) : (
        <Avatar name={author.name} kind={author.type === 'agent' ? 'agent' : 'person'} size="medium" decorative />
      )}
      <div className={styles.body}>
        <p className={styles.who}>
          <b>
            <bdi>{author.name}</bdi>
          </b>
          <time className={styles.when} dateTime={message.createdAt}>
            {messageMoment(message.createdAt, new Date(), locale)}
          </time>
        </p>
        <div data-message={message.id}>
          {writing ? (
            <StreamingAnswer message={message} source={source} />
          ) : editing && onEdit ? (
            <EditMessage
              id={message.id}
              text={text}
              held={acts.held}
              onSend={(next) => {
                setEditing(false);
                onEdit(message, next);
              }}
              onClose={() => {
                left.current = true;
                setEditing(false);
              }}
            />
          ) : (
            <MessageParts message={message} source={source} />
          )}
        </div>
        <AnswerEnding message={message} acts={acts.answers} />
        {message.redactions > 0 && (
          <p className={styles.recorded}>
            <Redacted secrets={message.redactions} />
          </p>
        )}
        {recorded.length > 0 && (
          <p className={styles.recorded}>
            <Icon icon={signpostIcon} size="small" />
            <Trans>Recorded as</Trans>
            {recorded.map((one) =>
              'rule' in one ? (
                <Link key={one.id} to={patternLink(one)}>
                  <PatternName number={one.number} />
                </Link>
              ) : (
                <Link key={one.id} to={decisionLink(one)}>
                  <Trans>ADR {one.number}</Trans>
                </Link>
              ),
            )}
          </p>
        )}
        {!writing && !editing && (text || answer || message.alternatives.length > 1) && (
          <div className={styles.actions}>
            {whole && <MessageActions message={message} text={text} acts={acts} onEdit={onEdit && (() => setEditing(true))} />}
          </div>
        )}
      </div>
    </article>
  );
});
