import type { Project } from '@cairn/api';
import { Icon, IconButton } from '@cairn/ui/core';
import { starIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './star-button.module.css';
import { useStar } from './use-star.ts';

/** The reader's own star of a project: given and taken with a press. `large` is for the head of a page. */
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

/** Beside the name of a project with a star, where it only tells. */
export function StarMark(): ReactElement {
  const { t } = useLingui();
  return <Icon icon={starIcon} size="small" label={t`Starred`} className={styles.given} />;
}
