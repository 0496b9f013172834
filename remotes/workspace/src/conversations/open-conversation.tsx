import { usePage } from '@cairn/shell';
import { lazy } from '@cairn/ui/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useProjectInView } from '../project/in-view.ts';
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

/** A conversation that exists: its thread, and beside it the sources of one of its answers. */
export function OpenConversation({
  id,
  state,
  begun,
  laidOut,
}: {
  id: string;
  state: ConversationInView;
  /** Has its reader just begun it? */
  begun: boolean;
  /** Does the page around it stand? Its heading is there from the first. */
  laidOut: boolean;
}): ReactElement {
  const { data: thread } = useSuspenseQuery(threadQuery(id, state.path));
  const { conversation, messages, leaf } = thread;
  const { data: project } = useSuspenseQuery(projectQuery(conversation.projectSlug));
  useProjectInView(project);
  usePage(conversation.title);
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
      {/* Whichever pane shows on a narrow page, the page has its heading. */}
      <h1 className="visually-hidden" tabIndex={-1}>
        {conversation.title}
      </h1>
      {laidOut && (
        <Thread
          thread={thread}
          project={project}
          path={path}
          choose={choose}
          // A message that lies on another path leads over to it.
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
