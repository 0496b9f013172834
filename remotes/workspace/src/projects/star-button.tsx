import type { Project } from '@cairn/api';
import { Icon, IconButton } from '@cairn/ui/core';
import { starIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './star-button.module.css';
import { useStar } from './use-star.ts';

/** Toggles the reader's star of a project. `large` is for a page header. */
export function StarButton({ project, size = 'small' }: { project: Project; size?: 'small' | 'large' }): ReactElement {
  const { t } = useLingui();
  const star = useStar(project);
  const { name, starred } = project;
  return (
    <IconButton
      size={size}
      icon={starIcon}
      label={t`Star ${name}`}
      pressed={starred}
      className={styles.star}
      onClick={() => star(!starred)}
    />
  );
}

/** A star next to a project's name, without an action. */
export function StarMark(): ReactElement {
  const { t } = useLingui();
  return <Icon icon={starIcon} size="small" label={t`Starred`} className={styles.given} />;
}
