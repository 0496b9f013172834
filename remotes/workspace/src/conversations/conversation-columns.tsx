import type { Conversation, Project } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { useLocale, withParams } from '@cairn/shell';
import { Avatar, type DataColumn, Icon, numberFormat, ProjectTile, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { lockIcon, pinIcon, usersIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { BranchTag } from '../branches/branch-tag.tsx';
import { CutName } from '../texts/cut-name.tsx';
import { ImportedTag } from '../texts/imported-tag.tsx';
import styles from './conversation-columns.module.css';
import { conversationOnIntent } from './links.ts';
import { type ConversationList, nothingPointedAt } from './list-state.ts';

/**
 * Returns the columns of the list of conversations, without the project in a project's own list.
 * @param projects the possible projects of the conversations
 */
export function useConversationColumns(list: ListOf<ConversationList>, projects: readonly Project[]): readonly DataColumn<Conversation>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { pathname } = useLocation();
  const one = list.state.filters.project !== undefined;
  // The URL without the open conversation. Stable while one is opened, so that rows do not render again.
  const place = list.hrefKeepingPage({ conversation: null, ...nothingPointedAt });
  return useMemo(() => {
    const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 0 });
    const projectOf = new Map(projects.map((project) => [project.slug, project]));
    const columns: readonly DataColumn<Conversation>[] = [
      {
        id: 'title',
        label: t`Title`,
        fill: true,
        card: 'title',
        cell: ({ id, title, pinned, visibility, projectSlug, lastMessageAt }) => (
          <span className={styles.title}>
            {!one && <Sign project={projectOf.get(projectSlug)} />}
            <RowLink
              to={withParams(new URLSearchParams(place), { conversation: id })}
              data-row={id}
              dir="auto"
              className={styles.link}
              {...conversationOnIntent(id, pathname)}
            >
              {title}
            </RowLink>
            {visibility === 'private' && (
              <Icon icon={lockIcon} size="small" label={t`Only me`} className={`${styles.mark} ${styles.private}`} />
            )}
            {pinned && <Icon icon={pinIcon} size="small" label={t`Pinned`} className={styles.mark} />}
            <span className={styles.narrow}>
              <RelativeTime value={lastMessageAt} style="short" quiet />
            </span>
          </span>
        ),
      },
      {
        id: 'project',
        label: t`Project`,
        priority: 'middle',
        card: 'plain',
        cell: ({ projectName }) => <CutName name={projectName} />,
      },
      {
        id: 'branch',
        label: t`Branch`,
        priority: 'minor',
        card: 'plain',
        cell: ({ branch }) => branch && <BranchTag name={branch.name} />,
      },
      {
        id: 'author',
        label: t`Started by`,
        priority: 'minor',
        card: 'plain',
        cell: ({ author }) => (
          <span className={styles.person}>
            <Avatar name={author.name} decorative />
            <bdi>{author.name}</bdi> <ImportedTag author={author} />
          </span>
        ),
      },
      {
        id: 'visibility',
        label: t`Visible to`,
        // If this column is hidden, the title shows the exception.
        priority: 'minor',
        card: 'plain',
        cell: ({ visibility }) => <Readers visibility={visibility} />,
      },
      {
        id: 'tags',
        label: t`Tags`,
        priority: 'minor',
        card: 'plain',
        cell: ({ tags }) => tags.length > 0 && <FirstTags tags={tags} />,
      },
      {
        id: 'tokens',
        label: t`Tokens`,
        alignEnd: true,
        priority: 'minor',
        cell: ({ tokens }) => tokens > 0 && <span className={styles.quiet}>{compact.format(tokens)}</span>,
      },
      {
        id: 'created',
        label: t`Started`,
        alignEnd: true,
        priority: 'minor',
        cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
      },
      {
        id: 'recent',
        label: t`Last message`,
        alignEnd: true,
        card: 'corner',
        cell: ({ lastMessageAt }) => <RelativeTime value={lastMessageAt} style="short" quiet />,
      },
    ];
    return one ? columns.filter(({ id }) => id !== 'project') : columns;
  }, [t, locale, one, projects, place, pathname]);
}

/** The project next to an open conversation, where the column with its name is covered. */
function Sign({ project }: { project: Project | undefined }) {
  return (
    project && (
      <span className={styles.sign}>
        <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />
      </span>
    )
  );
}

/** Number of tags that fit into a row. */
const tagsShown = 2;

function FirstTags({ tags }: Pick<Conversation, 'tags'>) {
  const beyond = numberFormat(useLocale(), { signDisplay: 'exceptZero' });
  const more = tags.length - tagsShown;
  return (
    <span className={styles.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <bdi className={styles.quiet}>{beyond.format(more)}</bdi>}
    </span>
  );
}

function Readers({ visibility }: Pick<Conversation, 'visibility'>) {
  return (
    <span className={styles.readers}>
      <Icon icon={visibility === 'private' ? lockIcon : usersIcon} size="small" />
      {visibility === 'private' ? (
        <Trans>Only me</Trans>
      ) : visibility === 'project' ? (
        <Trans>The project</Trans>
      ) : (
        <Trans>Organization</Trans>
      )}
    </span>
  );
}
