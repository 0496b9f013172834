import type { Message, Project, Thread as ThreadData } from '@cairn/api';
import { errorText, useCan, useSession, withParams } from '@cairn/shell';
import { Button, Callout, Icon, IconButton, useLostFocus } from '@cairn/ui/core';
import { arrowLeftIcon, lockIcon, pinIcon, rotateCwIcon, sparklesIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordDecision, type RecordPrefill } from '../decisions/record/late.ts';
import { prefillFromMessage } from '../decisions/record/prefill.ts';
import { RecordPattern } from '../learning/record-late.ts';
import { useAnswerActs } from './answer-acts.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import type { ConversationInView } from './list-state.ts';
import { MessageArticle } from './message.tsx';
import { OutgoingMessage } from './outgoing-message.tsx';
import { useRecordedFrom } from './recorded-from.ts';
import { SelectionBubble } from './selection-bubble.tsx';
import { discard, newSending, type Outgoing, useSend } from './send.ts';
import styles from './thread.module.css';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** The messages of a conversation and the composer below them. */
export function Thread({
  thread,
  project,
  state,
  className,
}: {
  thread: ThreadData;
  project: Project;
  state: ConversationInView;
  className: string;
}): ReactElement {
  const { t } = useLingui();
  const user = useSession()?.user;
  const heading = useLostFocus<HTMLHeadingElement>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { conversation } = thread;
  const { messages, more, readMore, reading } = useEarlierMessages(thread);
  const acts = useAnswerActs(conversation.id);
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const { send, outgoing } = useSend(conversation.id);
  const waiting = outgoing.filter((message) => message.failed || message.after === (messages.at(-1)?.id ?? null));
  const composer = useRef<ComposerHandle>(null);
  const [recording, setRecording] = useState<RecordPrefill | null>(null);
  const [ruling, setRuling] = useState<RecordPrefill | null>(null);
  const recorded = useRecordedFrom(conversation);
  const scroller = useThreadScroll(waiting.at(-1)?.idempotencyKey ?? messages.at(-1)?.id ?? '', state.message);
  const record = (message: Message, quote?: string) => setRecording(prefillFromMessage(message, project.slug, quote));
  const rule = (message: Message, quote?: string) => setRuling(prefillFromMessage(message, project.slug, quote));
  const again = (message: Outgoing) => {
    discard(message);
    send({ ...message, sentAt: new Date().toISOString() });
  };
  return (
    <section className={`${styles.thread} ${className}`} aria-label={conversation.title}>
      <header className={styles.head}>
        <IconButton
          className={styles.back}
          icon={arrowLeftIcon}
          directional
          label={t`Back to the list`}
          onClick={() => void navigate(withParams(search, { conversation: null, message: null, source: null }))}
        />
        <h2 className={styles.title} tabIndex={-1} dir="auto" ref={heading}>
          {conversation.title}
        </h2>
        {conversation.pinned && <Icon icon={pinIcon} size="small" label={t`Pinned`} className={styles.mark} />}
        {conversation.visibility === 'private' && (
          <Icon icon={lockIcon} size="small" label={t`Only you can read it`} className={styles.mark} />
        )}
        <ConversationMenu conversation={conversation} project={project} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.scroll} ref={scroller} tabIndex={0} role="log" aria-label={t`Messages`}>
        <div className={styles.messages}>
          {more && <EarlierMessages busy={reading} onReach={readMore} />}
          {messages.map((message) => (
            <MessageArticle
              key={message.id}
              message={message}
              source={message.id === state.message ? state.source : null}
              pointedAt={message.id === state.message && state.source === null}
              recorded={recorded.get(message.id) ?? []}
              acts={mayWrite && conversation.status === 'active' && !thread.run ? acts : undefined}
              onEdit={
                mayWrite && conversation.status === 'active' && !thread.run && message.author.id === user?.id
                  ? (text) => send({ ...newSending(text, messages.at(-1)?.id ?? null), parentId: message.parentId })
                  : undefined
              }
              onRecord={mayWrite ? () => record(message) : undefined}
              onRule={mayWrite ? () => rule(message) : undefined}
            />
          ))}
          {waiting.map((message) => (
            <OutgoingMessage
              key={message.mutationId}
              message={message}
              actions={
                <>
                  <Button size="small" icon={rotateCwIcon} onClick={() => again(message)}>
                    <Trans>Send again</Trans>
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      discard(message);
                      composer.current?.edit(message.text);
                    }}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                </>
              }
              reason={message.error ? errorText(message.error) : ''}
            />
          ))}
        </div>
        {mayWrite && <SelectionBubble container={scroller} messages={messages} onRecord={record} onRule={rule} />}
      </div>
      <div className={styles.write}>
        {conversation.status === 'archived' ? (
          <Callout tone="neutral">
            <Trans>This conversation is archived. Restore it to write on.</Trans>
          </Callout>
        ) : mayWrite ? (
          <Composer
            ref={composer}
            place={conversation.id}
            label={t`Your message`}
            placeholder={t`Reply, or ask something else`}
            onSend={(text) => {
              send(newSending(text, messages.at(-1)?.id ?? null));
              return true;
            }}
            onStop={thread.run ? acts.stop : undefined}
            stopping={acts.stopping}
          >
            {thread.model !== null && (
              <span className={styles.model}>
                <Icon icon={sparklesIcon} size="small" />
                <bdi>{thread.model}</bdi>
              </span>
            )}
          </Composer>
        ) : (
          <Callout tone="neutral">
            {project.status === 'archived' ? (
              <Trans>This project is archived: it can be read, not written in.</Trans>
            ) : (
              <Trans>You can read this conversation. Writing needs the role of a developer in this project.</Trans>
            )}
          </Callout>
        )}
      </div>
      {recording && <RecordDecision project={project} prefill={recording} onClose={() => setRecording(null)} />}
      {ruling && <RecordPattern project={project} rule={ruling.outcome} evidence={ruling.evidence} onClose={() => setRuling(null)} />}
    </section>
  );
}
