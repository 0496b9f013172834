import { Tag } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import styles from './branch-tag.module.css';

/** A branch by its name, where it is one fact among others. A long name is cut; on hover it is said whole. */
export function BranchTag({ name }: { name: string }): ReactElement {
  return (
    <Tag icon={gitBranchIcon} code>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </Tag>
  );
}
