import type { Conversation, Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Avatar, Icon, Link, RelativeTime, Rows } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import { conversationLink, conversationOnIntent } from './links.ts';
import styles from './recent-conversations.module.css';

/** The conversations that were last written in, of `project` or of all. */
export function RecentConversations({
  conversations,
  total,
  project,
  mayWrite,
}: {
  conversations: readonly Conversation[];
  total: number;
  project?: Project;
  mayWrite: boolean;
}): ReactElement {
  const { t } = useLingui();
  const all = project ? withProject('/app/project/conversations', project) : '/app/conversations';
  const latest = [...conversations].sort((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1));
  return (
    <ExcerptPanel title={<Trans>Recent conversations</Trans>} total={total} all={all}>
      {latest.length === 0 ? (
        <p className={styles.none}>
          {mayWrite ? (
            <Trans>Nobody has asked anything yet. An answer rests on what the project knows, and names its sources.</Trans>
          ) : (
            <Trans>Nobody has asked anything yet.</Trans>
          )}
        </p>
      ) : (
        <Rows>
          {latest.map((conversation) => {
            const to = conversationLink(conversation, project !== undefined);
            return (
              <li key={conversation.id} className={styles.row}>
                <Link plain className={styles.link} to={to} {...conversationOnIntent(conversation.id, to)}>
                  <Avatar name={conversation.author.name} />
                  <span className={styles.words}>
                    <span className={styles.title} dir="auto">
                      {conversation.title}
                    </span>
                    {!project && (
                      <span className={styles.project} dir="auto">
                        {conversation.projectName}
                      </span>
                    )}
                  </span>
                  {conversation.visibility === 'private' && (
                    <Icon icon={lockIcon} size="small" label={t`Only you can read it`} className={styles.lock} />
                  )}
                  <span className={styles.when}>
                    <RelativeTime value={conversation.lastMessageAt} style="short" />
                  </span>
                </Link>
              </li>
            );
          })}
        </Rows>
      )}
    </ExcerptPanel>
  );
}
