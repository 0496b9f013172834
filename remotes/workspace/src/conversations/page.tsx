import { type Crumb, usePage, useSession, withProject } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery } from '../projects/queries.ts';
import { ConversationList } from './conversation-list.tsx';
import { type ConversationState, conversationState, projectConversationsPath } from './list-state.ts';
import { NewConversation } from './new-conversation.tsx';
import { OpenConversation } from './open-conversation.tsx';
import styles from './page.module.css';

/** `/app/conversations` and `/app/project/conversations`: list, thread and sources, side by side where there is room. */
export function Component(): ReactElement {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const state = conversationState(search);
  const within = pathname === projectConversationsPath;
  const { conversation } = state;
  const open = conversation !== null && conversation !== 'new';
  // On a narrow page one pane shows; the attribute says which, the style sheet whether.
  const pane = conversation === null ? 'list' : state.source === null ? 'thread' : 'sources';
  return (
    <div className={styles.frame} data-pane={pane}>
      <ConversationList state={state} className={styles.list ?? ''} />
      {open ? <OpenConversation key={conversation} id={conversation} state={state} within={within} /> : <BeginConversation state={state} />}
    </div>
  );
}

function BeginConversation({ state }: { state: ConversationState }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const title = state.conversation === 'new' ? t`New conversation` : t`Conversations`;
  const home: Crumb = { label: session?.tenant.name ?? '', to: '/app' };
  return state.project ? (
    <BeginInProject slug={state.project} title={title} />
  ) : (
    <>
      <PageName title={title} crumbs={[home]} />
      <NewConversation project={null} />
    </>
  );
}

function BeginInProject({ slug, title }: { slug: string; title: string }): ReactElement {
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  useProjectInView(project);
  usePage(title, [{ label: project.name, to: withProject('/app/project', project) }]);
  return <NewConversation project={project} />;
}

function PageName({ title, crumbs }: { title: string; crumbs: Crumb[] }): null {
  usePage(title, crumbs);
  return null;
}
