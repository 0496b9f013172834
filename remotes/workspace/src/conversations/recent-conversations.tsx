import type { Conversation, Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Avatar, Icon, Rows } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import { ExcerptNone, ExcerptRow } from '../home/excerpt-row.tsx';
import { conversationLink, conversationOnIntent } from './links.ts';
import styles from './recent-conversations.module.css';

/** The most recently active conversations of `project` or of all. */
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
        <ExcerptNone>
          {mayWrite ? (
            <Trans>No conversations yet. Answers use the project’s knowledge and cite sources.</Trans>
          ) : (
            <Trans>No conversations yet.</Trans>
          )}
        </ExcerptNone>
      ) : (
        <Rows>
          {latest.map((conversation) => {
            const to = conversationLink(conversation, project !== undefined);
            return (
              <ExcerptRow
                key={conversation.id}
                to={to}
                intent={conversationOnIntent(conversation.id, to)}
                lead={<Avatar name={conversation.author.name} />}
                note={!project && conversation.projectName}
                end={
                  conversation.visibility === 'private' && (
                    <Icon icon={lockIcon} size="small" label={t`Only you can read it`} className={styles.lock} />
                  )
                }
                at={conversation.lastMessageAt}
              >
                <span className={styles.title} dir="auto">
                  {conversation.title}
                </span>
              </ExcerptRow>
            );
          })}
        </Rows>
      )}
    </ExcerptPanel>
  );
}
