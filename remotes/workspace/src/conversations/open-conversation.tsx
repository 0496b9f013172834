import { usePage, useSession, withProject } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery } from '../projects/queries.ts';
import type { ConversationState } from './list-state.ts';
import styles from './open-conversation.module.css';
import { threadQuery } from './queries.ts';
import { sourcedMessage } from './sources.ts';
import { SourcesPanel } from './sources-panel.tsx';
import { Thread } from './thread.tsx';

/** A conversation that exists: its thread, and beside it the sources of one of its answers. */
export function OpenConversation({ id, state, within }: { id: string; state: ConversationState; within: boolean }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { data: thread } = useSuspenseQuery(threadQuery(id));
  const { conversation, messages } = thread;
  const { data: project } = useSuspenseQuery(projectQuery(conversation.projectSlug));
  useProjectInView(project);
  const list = within ? withProject('/app/project/conversations', project) : '/app/conversations';
  usePage(conversation.title, [
    within ? { label: project.name, to: withProject('/app/project', project) } : { label: session?.tenant.name ?? '', to: '/app' },
    { label: t`Conversations`, to: list },
  ]);
  const sourced = sourcedMessage(messages, state.message);
  return (
    <div className={styles.open} data-sources={sourced !== undefined} data-pane={state.source !== null && sourced ? 'sources' : 'thread'}>
      {/* Whichever pane shows on a narrow page, the page has its heading. */}
      <h1 className="visually-hidden" tabIndex={-1}>
        {conversation.title}
      </h1>
      <Thread thread={thread} project={project} state={state} className={styles.thread ?? ''} />
      {sourced && <SourcesPanel message={sourced} source={state.source} className={styles.sources ?? ''} />}
    </div>
  );
}
