import { Tag } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Marks what comes from an import; nothing for what was written here. */
export function ImportedTag({ author }: { author: { imported?: true } }): ReactElement | null {
  if (!author.imported) return null;
  return (
    <Tag>
      <Trans>Imported</Trans>
    </Tag>
  );
}
