import type { Conversation } from '@cairn/api';
import { useListTexts, useLocale, withParams } from '@cairn/shell';
import { Button, ButtonLink, EmptyState, Icon, Link, Overline, SearchBox } from '@cairn/ui/core';
import { archiveIcon, arrowLeftIcon, lockIcon, squarePenIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import styles from './conversation-list.module.css';
import { type DateGroup, groupByDate, shortMoment } from './group-by-date.ts';
import { conversationOnIntent } from './links.ts';
import { type ConversationState, conversationListWish } from './list-state.ts';
import { conversationsQuery } from './queries.ts';
import { useMayBegin } from './writable-projects.ts';

const groupNames: Record<DateGroup, MessageDescriptor> = {
  pinned: msg`Pinned`,
  today: msg`Today`,
  week: msg`This week`,
  earlier: msg`Earlier`,
};

/** The conversations by date, with search; those that are archived behind a link at the end. */
export function ConversationList({ state, className }: { state: ConversationState; className: string }): ReactElement {
  const { t, i18n } = useLingui();
  const texts = useListTexts();
  const [search] = useSearchParams();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    conversationsQuery(conversationListWish(state)),
  );
  const conversations = data.pages.flatMap((page) => page.items);
  const archived = state.status === 'archived';
  const mayBegin = useMayBegin(state.project);
  const groups = groupByDate(conversations, new Date());
  return (
    <nav className={`${styles.list} ${className}`} aria-label={t`Conversations`}>
      {state.conversation === null && (
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Conversations</Trans>
        </h1>
      )}
      <div className={styles.head}>
        <SearchBox className={styles.search} label={t`Search messages`} labels={texts} />
        {mayBegin && (
          <ButtonLink
            className={styles.new}
            icon={squarePenIcon}
            to={withParams(search, { conversation: 'new', message: null, source: null })}
            aria-label={t`New conversation`}
            title={t`New conversation`}
          />
        )}
      </div>
      {archived && (
        <Link plain className={styles.other} to={withParams(search, { status: null })}>
          <Icon icon={arrowLeftIcon} size="small" directional />
          <Trans>Back to active conversations</Trans>
        </Link>
      )}
      {groups.map(({ group, conversations: members }) => (
        <section key={group}>
          <Overline as="h2" className={styles.group}>
            {i18n._(groupNames[group])}
          </Overline>
          <ul>
            {members.map((conversation) => (
              <li key={conversation.id}>
                <Row conversation={conversation} current={conversation.id === state.conversation} named={!state.project} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {conversations.length === 0 && <Nothing state={state} />}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
      {!archived && (
        <Link plain className={styles.other} to={withParams(search, { status: 'archived' })}>
          <Icon icon={archiveIcon} size="small" />
          <Trans>Archived</Trans>
        </Link>
      )}
    </nav>
  );
}

function Row({ conversation, current, named }: { conversation: Conversation; current: boolean; named: boolean }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const to = withParams(search, { conversation: conversation.id, message: null, source: null });
  return (
    <Link
      plain
      className={styles.row}
      to={to}
      {...conversationOnIntent(conversation.id, pathname)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {conversation.title}
        </span>
        {named && (
          <span className={styles.project} dir="auto">
            {conversation.projectName}
          </span>
        )}
      </span>
      {conversation.visibility === 'private' && <Icon icon={lockIcon} size="small" label={t`Only you can read it`} />}
      <time className={styles.when} dateTime={conversation.lastMessageAt}>
        {shortMoment(conversation.lastMessageAt, new Date(), locale)}
      </time>
    </Link>
  );
}

function Nothing({ state }: { state: ConversationState }): ReactElement {
  const { q } = state;
  const [search] = useSearchParams();
  if (!q) {
    return (
      <p className={styles.none}>
        {state.status === 'archived' ? (
          <Trans>Nothing is archived.</Trans>
        ) : (
          <Trans>No conversation yet. The first question begins one.</Trans>
        )}
      </p>
    );
  }
  return (
    <EmptyState
      kind="filtered"
      headingLevel={3}
      title={
        <Trans>
          No message says “<bdi>{q}</bdi>”
        </Trans>
      }
      actions={
        <ButtonLink size="small" to={withParams(search, { q: null })}>
          <Trans>Clear the search</Trans>
        </ButtonLink>
      }
    />
  );
}
