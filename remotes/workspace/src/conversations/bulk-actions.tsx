import { type Conversation, can, type Project } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useSession } from '@cairn/shell';
import { Button, lazy } from '@cairn/ui/core';
import { archiveIcon, pinIcon, pinOffIcon, rotateCwIcon, tagIcon, trash2Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { type ConversationChange, conversationWrite } from './change-conversation.ts';

const TagConversation = lazy(() => import('./tag-conversation.tsx').then((module) => module.TagConversation));

/**
 * Bulk actions for conversations. Everyone in the project can pin; the author and managers of the project can archive and tag; only the
 * author can delete.
 */
export function BulkActions({
  conversations,
  projects,
  onDone,
}: {
  conversations: readonly Conversation[];
  projects: readonly Project[];
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { run, runEach, busy } = useBulkWrite<Conversation, ConversationChange>(conversationWrite);
  const [tagging, setTagging] = useState(false);
  const may = ({ projectId, author }: Conversation, whose: 'anybody' | 'own') => {
    const project = projects.find(({ id }) => id === projectId);
    if (!session || !project || !can(session.user, 'project.write', project)) return false;
    return whose === 'anybody' || author.id === session.user.id || can(session.user, 'project.manage', project);
  };
  const writable = conversations.filter((one) => may(one, 'anybody'));
  const own = conversations.filter((one) => may(one, 'own'));
  const taggable = own.filter(({ status }) => status !== 'deleted');
  const count = taggable.length;
  const tag = async (more: readonly string[]) => {
    // Tags that a conversation already has keep their spelling.
    const added = ({ tags }: Conversation) => more.filter((one) => !tags.some((known) => known.toLowerCase() === one.toLowerCase()));
    const changes = taggable.flatMap((row) => (added(row).length > 0 ? [{ row, input: { tags: [...row.tags, ...added(row)] } }] : []));
    const successText = (rows: number) => t`${plural(rows, { one: '# conversation tagged', other: '# conversations tagged' })}`;
    const saved = changes.length === 0 || runEach(changes, successText);
    onDone();
    // The form is closed by now; the typed text stays in its draft. A notification shows the error itself.
    if (!(await saved)) throw new Error('tags of some conversations were not saved');
  };
  const acts = [
    {
      rows: writable.filter(({ pinned, status }) => !pinned && status !== 'deleted'),
      change: { pinned: true },
      icon: pinIcon,
      label: (rows: number) => t`Pin ${rows}`,
      successText: (rows: number) => t`${plural(rows, { one: '# conversation pinned', other: '# conversations pinned' })}`,
    },
    {
      rows: writable.filter(({ pinned, status }) => pinned && status !== 'deleted'),
      change: { pinned: false },
      icon: pinOffIcon,
      label: (rows: number) => t`Unpin ${rows}`,
      successText: (rows: number) => t`${plural(rows, { one: '# conversation unpinned', other: '# conversations unpinned' })}`,
    },
    {
      rows: own.filter(({ status }) => status === 'active'),
      change: { status: 'archived' as const },
      icon: archiveIcon,
      label: (rows: number) => t`Archive ${rows}`,
      successText: (rows: number) => t`${plural(rows, { one: '# conversation archived', other: '# conversations archived' })}`,
    },
    {
      rows: own.filter(({ status }) => status !== 'active'),
      change: { status: 'active' as const },
      icon: rotateCwIcon,
      label: (rows: number) => t`Restore ${rows}`,
      successText: (rows: number) => t`${plural(rows, { one: '# conversation restored', other: '# conversations restored' })}`,
    },
    {
      rows: own.filter(({ status, author }) => status !== 'deleted' && author.id === session?.user.id),
      change: { status: 'deleted' as const },
      icon: trash2Icon,
      label: (rows: number) => t`Delete ${rows}`,
      successText: (rows: number) => t`${plural(rows, { one: '# conversation deleted', other: '# conversations deleted' })}`,
    },
  ].filter(({ rows }) => rows.length > 0);
  if (acts.length === 0) return <Trans>You can’t pin or archive any of them.</Trans>;
  return (
    <>
      {acts.map(({ rows, change, icon, label, successText }) => (
        <Button
          key={label(rows.length)}
          size="small"
          icon={icon}
          busy={busy}
          onClick={() => {
            void run(rows, change, successText);
            onDone();
          }}
        >
          {label(rows.length)}
        </Button>
      ))}
      {count > 0 && (
        <Button size="small" icon={tagIcon} busy={busy} onClick={() => setTagging(true)} onPointerEnter={TagConversation.preload}>
          <Trans>Tag {count}</Trans>
        </Button>
      )}
      {tagging && (
        <TagConversation
          draft="conversations.tags"
          title={<Trans>More tags</Trans>}
          tags={[]}
          onTag={tag}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
