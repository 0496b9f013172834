import { isWorkedOn, type Message, type Project, type Thread as ThreadData } from '@cairn/api';
import { dockedRef, useCan, withParams } from '@cairn/shell';
import { Button, Callout, Icon, IconButton, useFocusFallback } from '@cairn/ui/core';
import { arrowLeftIcon, lockIcon, pinIcon, searchIcon, sparklesIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordDecision, type RecordPrefill } from '../decisions/record/lazy.ts';
import { prefillFrom, type Said } from '../decisions/record/prefill.ts';
import { RecordPattern } from '../learning/lazy-record.ts';
import { useTokensText } from '../texts/tokens-text.ts';
import { useAnswerActs } from './answer-acts.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { composerDraft } from './composer-draft.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { DeletedConversation } from './deleted-conversation.tsx';
import { FindBar } from './find/find-bar.tsx';
import { useFindKey } from './find/use-find-key.ts';
import { type ConversationInView, nothingPointedAt } from './list-state.ts';
import type { MessageActs } from './message.tsx';
import { ModelNow } from './model-now.ts';
import { modelWait } from './model-wait.ts';
import { useRecordedFrom } from './recorded-from.ts';
import { RetryNotice } from './retry-notice.tsx';
import { useSecondsLeft } from './seconds-left.ts';
import { SelectionBubble } from './selection-bubble.tsx';
import { newSending, useSend } from './send.ts';
import styles from './thread.module.css';
import { ThreadDetails } from './thread-details.tsx';
import { ThreadFeed } from './thread-feed.tsx';
import type { ChoosePath } from './use-choose-path.ts';
import type { Path } from './use-path.ts';
import { useSecondDrawing } from './use-second-drawing.ts';
import { isTouched, useThreadFocus } from './use-thread-focus.ts';

/** The messages of a conversation, and the composer below. */
export function Thread({
  thread,
  project,
  path,
  choose,
  elsewhere,
  state,
  begun,
  className,
}: {
  thread: ThreadData;
  project: Project;
  path: Path;
  choose: ChoosePath;
  /** Whether the highlighted message is on another path. */
  elsewhere: boolean;
  state: ConversationInView;
  /** Whether the reader has just started it. Then typing must not be interrupted. */
  begun: boolean;
  className: string;
}): ReactElement {
  const { t } = useLingui();
  const tokensText = useTokensText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { conversation, leaf } = thread;
  const pointed = state.message !== null || state.path !== null;
  const toNewest = useCallback(() => {
    if (pointed) void navigate(withParams(search, nothingPointedAt), { replace: true });
  }, [pointed, navigate, search]);
  const answers = useAnswerActs(conversation.id, toNewest);
  // Records from here apply only on its branch; if the branch has ended, everywhere.
  const branch = conversation.branch && isWorkedOn(conversation.branch) ? conversation.branch.name : null;
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const writable = mayWrite && conversation.status === 'active' && !thread.run;
  const { send, outgoing } = useSend(conversation.id, toNewest);
  const wait = useMemo(() => modelWait(path.known.values(), thread.model), [path.known, thread.model]);
  const secondsLeft = useSecondsLeft(wait?.until ?? null);
  const held = secondsLeft > 0;
  const waiting = useMemo(() => outgoing.filter((message) => message.failed || message.after === leaf), [outgoing, leaf]);
  const section = useRef<HTMLElement>(null);
  const chosen = useThreadFocus(section);
  const box = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [recording, setRecording] = useState<RecordPrefill | null>(null);
  const [ruling, setRuling] = useState<RecordPrefill | null>(null);
  const [finding, setFinding] = useState(false);
  const findField = useRef<HTMLInputElement>(null);
  // Messages and composer render after the header: rendering all at once was the longest frame of an opening.
  const isSecond = useSecondDrawing() || begun;
  const heading = useFocusFallback<HTMLHeadingElement>(finding ? 'finding' : 'reading');
  useLayoutEffect(() => {
    if (begun && !isTouched()) composer.current?.focus();
  }, [begun]);
  const recorded = useRecordedFrom(conversation);
  useEffect(() => {
    if (elsewhere && state.message !== null) choose(state.message, true);
  }, [elsewhere, choose, state.message]);
  const sendNow = useRef(send);
  sendNow.current = send;
  const { slug } = project;
  const acts = useMemo<MessageActs>(
    () => ({
      choose,
      chosen,
      held,
      judge: mayWrite,
      ...(writable
        ? { answers, edit: (message: Message, text: string) => sendNow.current({ ...newSending(text, leaf), parentId: message.parentId }) }
        : {}),
      ...(mayWrite
        ? {
            record: (said: readonly Said[]) => setRecording(prefillFrom(said, slug)),
            rule: (said: readonly Said[]) => setRuling(prefillFrom(said, slug)),
          }
        : {}),
    }),
    [choose, chosen, held, writable, answers, leaf, mayWrite, slug],
  );
  useFindKey(box, findField, () => {
    setFinding(true);
    findField.current?.focus();
  });
  return (
    <section className={`${styles.thread} ${className}`} aria-label={conversation.title} data-keeps-focus ref={section}>
      <header className={styles.head}>
        <IconButton
          className={styles.back}
          icon={arrowLeftIcon}
          directional
          label={t`Back to the list`}
          onClick={() => void navigate(withParams(search, { conversation: null, ...nothingPointedAt }))}
        />
        <h2 className={styles.title} tabIndex={-1} dir="auto" ref={heading}>
          {conversation.title}
        </h2>
        {conversation.pinned && <Icon icon={pinIcon} size="small" label={t`Pinned`} className={styles.mark} />}
        {conversation.visibility === 'private' && (
          <Icon icon={lockIcon} size="small" label={t`Only you can read it`} className={styles.mark} />
        )}
        {/* In the header, which has a fixed height: a separate line would appear with the first answer and push the text down. */}
        {conversation.tokens > 0 && <span className={styles.tokens}>{tokensText(conversation.tokens)}</span>}
        <span className={styles.tools}>
          <IconButton icon={searchIcon} label={t`Find in this conversation`} pressed={finding} onClick={() => setFinding(!finding)} />
          <ConversationMenu conversation={conversation} project={project} leaf={leaf} message={state.message} />
        </span>
      </header>
      <ThreadDetails conversation={conversation} />
      {finding && (
        <FindBar
          conversation={conversation.id}
          leaf={leaf}
          pointedAt={state.message}
          box={box}
          field={findField}
          onClose={() => setFinding(false)}
        />
      )}
      {state.path === null && leaf !== thread.newest && thread.newest !== null && (
        <div className={styles.moved}>
          <Callout
            tone="neutral"
            live="status"
            actions={
              <Button size="small" onClick={() => thread.newest && choose(thread.newest)}>
                <Trans>Show</Trans>
              </Button>
            }
          >
            <Trans>Someone continued from an earlier message. You still see the version that you were reading.</Trans>
          </Callout>
        </div>
      )}
      {isSecond && (
        <>
          <ModelNow value={thread.model !== null}>
            <ThreadFeed
              path={path}
              waiting={waiting}
              state={state}
              recorded={recorded}
              acts={acts}
              box={box}
              outgoing={{
                onSendAgain: send,
                onEdit: (text) => composer.current?.edit(text),
                held,
              }}
            >
              {acts.record && acts.rule ? (
                <SelectionBubble container={box} find={path.find} onRecord={acts.record} onRule={acts.rule} />
              ) : undefined}
            </ThreadFeed>
          </ModelNow>
          <div ref={dockedRef} className={styles.write} data-write>
            {conversation.status === 'deleted' ? (
              <DeletedConversation conversation={conversation} />
            ) : conversation.status === 'archived' ? (
              <Callout tone="neutral">
                <Trans>This conversation is archived. Restore it to continue.</Trans>
              </Callout>
            ) : mayWrite ? (
              <Composer
                ref={composer}
                place={composerDraft(conversation.id)}
                label={t`Your message`}
                placeholder={t`Reply or ask a question`}
                onSend={(text) => {
                  send(newSending(text, leaf));
                  return true;
                }}
                onStop={thread.run ? answers.stop : undefined}
                stopping={answers.stopping}
                held={wait && held ? <RetryNotice problem={wait.problem} secondsLeft={secondsLeft} /> : undefined}
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
                  <Trans>This project is archived and read-only.</Trans>
                ) : (
                  <Trans>You can read this conversation. Writing requires the developer role in this project.</Trans>
                )}
              </Callout>
            )}
          </div>
        </>
      )}
      {recording && <RecordDecision project={project} prefill={recording} branch={branch} onClose={() => setRecording(null)} />}
      {ruling && (
        <RecordPattern project={project} rule={ruling.outcome} evidence={ruling.evidence} branch={branch} onClose={() => setRuling(null)} />
      )}
    </section>
  );
}
