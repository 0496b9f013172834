import { Anchor, Icon } from '@cairn/ui/core';
import { externalLinkIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './page.module.css';

/** A link to a project's repository, labeled with its host. */
export function RepositoryLink({ repoUrl }: { repoUrl: string }): ReactElement {
  const { t } = useLingui();
  const { host } = new URL(repoUrl);
  return (
    <Anchor
      href={repoUrl}
      rel="noopener noreferrer"
      target="_blank"
      className={styles.repository ?? ''}
      aria-label={t`Repository on ${host}`}
    >
      <bdi>{host}</bdi>
      <Icon icon={externalLinkIcon} size="small" />
    </Anchor>
  );
}
