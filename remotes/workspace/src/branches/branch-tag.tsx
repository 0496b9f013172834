import { Tag } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';

/** A branch by its name, where it is one fact among others. */
export function BranchTag({ name }: { name: string }): ReactElement {
  return (
    <Tag icon={gitBranchIcon} code>
      {name}
    </Tag>
  );
}
