import { usePage } from '@cairn/shell';
import { lazy } from '@cairn/ui/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import type { ConversationInView } from './list-state.ts';
import styles from './open-conversation.module.css';
import { placeQuery, threadQuery } from './queries.ts';
import { sourcedMessage } from './sources.ts';
import { Thread } from './thread.tsx';
import { useChoosePath } from './use-choose-path.ts';
import { usePath } from './use-path.ts';
import { useSearchedMessage } from './use-searched-message.ts';

const SourcesPanel = lazy(() => import('./sources-panel.tsx').then((module) => module.SourcesPanel));

/** An existing conversation: its thread, with the sources of one of its answers next to it. */
export function OpenConversation({
  id,
  state,
  begun,
  laidOut,
}: {
  id: string;
  state: ConversationInView;
  /** Whether the reader has just started it. */
  begun: boolean;
  /** Whether the page is laid out. Its heading is rendered from the start. */
  laidOut: boolean;
}): ReactElement {
  const { data: thread } = useSuspenseQuery(threadQuery(id, state.path));
  const { conversation, messages, leaf } = thread;
  const { data: project } = useSuspenseQuery(projectQuery(conversation.projectSlug));
  useProjectInView(project);
  usePage(conversation.title, [], project.name);
  const pointedAt = state.message ?? '';
  const { data: around } = useQuery({
    ...placeQuery(id, leaf, pointedAt),
    enabled: pointedAt !== '' && !messages.some((one) => one.id === pointedAt),
  });
  const choose = useChoosePath(id);
  const path = usePath(thread, around);
  useSearchedMessage(id, state);
  const sourced = sourcedMessage([...path.known.values()], state.message);
  return (
    <div className={styles.open} data-sources={sourced !== undefined} data-pane={state.source !== null && sourced ? 'sources' : 'thread'}>
      {/* The page has a heading, whichever pane a narrow page shows. */}
      <h1 className="visually-hidden" tabIndex={-1}>
        {conversation.title}
      </h1>
      {laidOut && (
        <Thread
          thread={thread}
          project={project}
          path={path}
          choose={choose}
          // A highlighted message on another path offers to switch to it.
          elsewhere={around !== undefined && around.leaf !== leaf}
          state={state}
          begun={begun}
          className={styles.thread ?? ''}
        />
      )}
      {laidOut && sourced && <SourcesPanel message={sourced} source={state.source} className={styles.sources ?? ''} />}
    </div>
  );
}
