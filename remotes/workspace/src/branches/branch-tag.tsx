import { Tag } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import styles from './branch-tag.module.css';

/** The name of a branch as a tag. A long name is truncated, with the full name as tooltip. */
export function BranchTag({ name }: { name: string }): ReactElement {
  return (
    <Tag icon={gitBranchIcon} code>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </Tag>
  );
}
