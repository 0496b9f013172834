import type { Conversation, Project } from '@cairn/api';
import { fetchFile } from '@cairn/list';
import { apiUrl, useCan, useSession } from '@cairn/shell';
import { IconButton, lazy, MenuButton, type MenuEntry, useIdle } from '@cairn/ui/core';
import {
  archiveIcon,
  downloadIcon,
  ellipsisIcon,
  gitBranchIcon,
  lockIcon,
  pencilIcon,
  pinIcon,
  pinOffIcon,
  rotateCwIcon,
  tagIcon,
  trash2Icon,
  usersIcon,
} from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { choosableBranchesQuery } from '../branches/queries.ts';
import { useChangeConversation } from './change-conversation.ts';
import { conversationPath } from './queries.ts';

const RenameConversation = lazy(() => import('./rename-conversation.tsx').then((module) => module.RenameConversation));

const TagConversation = lazy(() => import('./tag-conversation.tsx').then((module) => module.TagConversation));

const ChangeBranch = lazy(() => import('./change-branch.tsx').then((module) => module.ChangeBranch));

const ShareConversation = lazy(() => import('./share-conversation.tsx').then((module) => module.ShareConversation));

/** The actions for a conversation. Only the author and managers of the project can change its texts and visibility. */
export function ConversationMenu({
  conversation,
  project,
  leaf,
  message,
}: {
  conversation: Conversation;
  project: Project;
  /** The last message of the current path. */
  leaf: string | null;
  /** The message in the URL. */
  message: string | null;
}): ReactElement {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const [tagging, setTagging] = useState(false);
  const [branching, setBranching] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { run, attempt } = useChangeConversation(conversation);
  const author = useSession()?.user.id === conversation.author.id;
  const mayWrite = useCan('project.write', project);
  const mayManage = useCan('project.manage', project);
  const { status } = conversation;
  const deleted = status === 'deleted';
  const mayChange = mayWrite && (author || mayManage);
  const atRest = useIdle();
  const { data: branches } = useQuery({ ...choosableBranchesQuery(project.slug), enabled: mayChange && !deleted && atRest });
  const known = branches?.items ?? [];
  const restore = { id: 'restore', label: t`Restore`, icon: rotateCwIcon, onAction: () => run({ status: 'active' }) };
  const owners: MenuEntry[] = [
    { id: 'rename', label: t`Rename`, icon: pencilIcon, onAction: () => setRenaming(true) },
    { id: 'tags', label: t`Change tags`, icon: tagIcon, onAction: () => setTagging(true) },
    ...(known.length > 0 || conversation.branch
      ? [{ id: 'branch', label: t`Change branch`, icon: gitBranchIcon, onAction: () => setBranching(true) }]
      : []),
    ...(author
      ? conversation.visibility === 'private'
        ? []
        : [
            {
              id: 'private',
              label: t`Make private`,
              description: t`Visible to you only`,
              icon: lockIcon,
              onAction: () => run({ visibility: 'private' }),
            },
          ]
      : []),
    status === 'archived'
      ? restore
      : {
          id: 'archive',
          label: t`Archive`,
          icon: archiveIcon,
          onAction: () => run({ status: 'archived' }),
        },
    ...(author ? [{ id: 'delete', label: t`Delete`, icon: trash2Icon, onAction: () => run({ status: 'deleted' }) }] : []),
  ];
  const fetchAs = (file: { format: 'md' | 'json'; what: 'path' | 'all' }) =>
    fetchFile(apiUrl(`${conversationPath(conversation.id)}/export`, { ...file, through: leaf ?? undefined }));
  const files: MenuEntry[] = [
    { id: 'markdown', label: t`Export as Markdown`, icon: downloadIcon, onAction: () => fetchAs({ format: 'md', what: 'path' }) },
    { id: 'json', label: t`Export as JSON`, icon: downloadIcon, onAction: () => fetchAs({ format: 'json', what: 'path' }) },
    {
      id: 'all',
      label: t`Export all versions as JSON`,
      description: t`With all versions of messages and answers`,
      icon: downloadIcon,
      onAction: () => fetchAs({ format: 'json', what: 'all' }),
    },
  ];
  return (
    <>
      <MenuButton
        label={t`Actions for this conversation`}
        placement="bottom end"
        entries={[
          ...(deleted
            ? []
            : [
                {
                  id: 'share',
                  label: t({ message: 'Share', context: 'a conversation with others' }),
                  icon: usersIcon,
                  onAction: () => setSharing(true),
                },
              ]),
          ...(mayWrite && !deleted
            ? [
                {
                  id: 'pin',
                  label: conversation.pinned ? t`Unpin` : t`Pin`,
                  icon: conversation.pinned ? pinOffIcon : pinIcon,
                  onAction: () => run({ pinned: !conversation.pinned }),
                },
              ]
            : []),
          ...(mayChange ? (deleted ? [restore] : owners) : []),
          ...files,
        ]}
        trigger={(props) => <IconButton icon={ellipsisIcon} label={t`Actions for this conversation`} {...props} />}
      />
      {sharing && (
        <ShareConversation
          conversation={conversation}
          message={message}
          onShare={author && mayWrite && conversation.visibility === 'private' ? () => run({ visibility: 'project' }) : undefined}
          onClose={() => setSharing(false)}
        />
      )}
      {renaming && (
        <RenameConversation
          draft={`conversation.${conversation.id}.title`}
          title={conversation.title}
          onRename={(title) => attempt({ title })}
          onClose={() => setRenaming(false)}
        />
      )}
      {branching && (
        <ChangeBranch
          branches={known}
          branch={conversation.branch}
          onChange={(branch) => attempt({ branch })}
          onClose={() => setBranching(false)}
        />
      )}
      {tagging && (
        <TagConversation
          draft={`conversation.${conversation.id}.tags`}
          title={<Trans>Tags of this conversation</Trans>}
          tags={conversation.tags}
          onTag={(tags) => attempt({ tags })}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
