import { branchStateAt, type Conversation } from '@cairn/api';
import { Icon, Link, Tag } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { BranchStatus } from '../branches/branch-state.tsx';
import { branchLink } from '../branches/links.ts';
import { ImportedTag } from '../texts/imported-tag.tsx';
import styles from './thread-details.module.css';

/** The branch and tags of a conversation, and whether it was imported; nothing if it has none of them. */
export function ThreadDetails({
  conversation: { author, branch, projectSlug, tags },
}: {
  conversation: Conversation;
}): ReactElement | null {
  const { t } = useLingui();
  if (!author.imported && branch === null && tags.length === 0) return null;
  return (
    <p className={styles.details}>
      {branch && (
        <span className={styles.branch}>
          <Link to={branchLink(branch, projectSlug)} className={styles.link}>
            <Icon icon={gitBranchIcon} size="small" />
            <span className="visually-hidden">{t`Branch`}</span>
            <bdi className={styles.name}>{branch.name}</bdi>
          </Link>
          {branchStateAt(branch, new Date()) !== 'active' && <BranchStatus branch={branch} />}
        </span>
      )}
      <ImportedTag author={author} />
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </p>
  );
}
