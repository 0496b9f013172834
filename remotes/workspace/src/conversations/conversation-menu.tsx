import type { Conversation, Project } from '@cairn/api';
import { useCan, useSession } from '@cairn/shell';
import { IconButton, late, MenuButton, type MenuEntry } from '@cairn/ui/core';
import { archiveIcon, ellipsisIcon, lockIcon, pencilIcon, pinIcon, pinOffIcon, rotateCwIcon, usersIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChangeConversation } from './change-conversation.ts';

const RenameConversation = late(() => import('./rename-conversation.tsx').then((module) => module.RenameConversation));

/** What can be done with a conversation. Its words and readers are its author's to change, or of those who manage the project. */
export function ConversationMenu({ conversation, project }: { conversation: Conversation; project: Project }): ReactElement | null {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const { run, attempt } = useChangeConversation(conversation);
  const author = useSession()?.user.id === conversation.author.id;
  const mayWrite = useCan('project.write', project);
  const mayManage = useCan('project.manage', project);
  if (!mayWrite) return null;
  const archived = conversation.status === 'archived';
  const owners: MenuEntry[] = [
    { id: 'rename', label: t`Rename`, icon: pencilIcon, onAction: () => setRenaming(true) },
    ...(author
      ? [
          conversation.visibility === 'private'
            ? {
                id: 'share',
                label: t`Share with the project`,
                icon: usersIcon,
                onAction: () => run({ visibility: 'project' }),
              }
            : {
                id: 'private',
                label: t`Keep to myself`,
                description: t`Only you will read it`,
                icon: lockIcon,
                onAction: () => run({ visibility: 'private' }),
              },
        ]
      : []),
    archived
      ? { id: 'restore', label: t`Restore`, icon: rotateCwIcon, onAction: () => run({ status: 'active' }) }
      : {
          id: 'archive',
          label: t`Archive`,
          icon: archiveIcon,
          onAction: () => run({ status: 'archived' }),
        },
  ];
  return (
    <>
      <MenuButton
        label={t`Actions for this conversation`}
        placement="bottom end"
        entries={[
          {
            id: 'pin',
            label: conversation.pinned ? t`Unpin` : t`Pin`,
            icon: conversation.pinned ? pinOffIcon : pinIcon,
            onAction: () => run({ pinned: !conversation.pinned }),
          },
          ...(author || mayManage ? owners : []),
        ]}
        trigger={(props) => <IconButton icon={ellipsisIcon} label={t`Actions for this conversation`} {...props} />}
      />
      {renaming && (
        <RenameConversation title={conversation.title} onRename={(title) => attempt({ title })} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}
