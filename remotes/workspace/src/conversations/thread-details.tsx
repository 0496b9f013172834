import type { Conversation } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { numberFormat, Tag } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './thread-details.module.css';

/** What a conversation is filed under, and what its answers have cost; nothing where there is nothing to say. */
export function ThreadDetails({ conversation: { tags, tokens } }: { conversation: Conversation }): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (tags.length === 0 && tokens === 0) return null;
  return (
    <p className={styles.details}>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tokens > 0 && (
        <span className={styles.tokens}>
          <Trans>{format(tokens)} tokens</Trans>
        </span>
      )}
    </p>
  );
}
