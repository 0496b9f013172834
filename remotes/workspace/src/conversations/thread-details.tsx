import type { Conversation } from '@cairn/api';
import { Tag } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import styles from './thread-details.module.css';
import { useTokensText } from './tokens-text.ts';

/** What a conversation is filed under, and what its answers have cost; nothing where there is nothing to say. */
export function ThreadDetails({ conversation: { tags, tokens } }: { conversation: Conversation }): ReactElement | null {
  const tokensText = useTokensText();
  if (tags.length === 0 && tokens === 0) return null;
  return (
    <p className={styles.details}>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tokens > 0 && <span className={styles.tokens}>{tokensText(tokens)}</span>}
    </p>
  );
}
