import type { Message } from '@cairn/api';
import { Button, IconButton } from '@cairn/ui/core';
import { copyIcon, layersIcon, linkIcon, pencilIcon, rotateCwIcon, signpostIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { preloadRecordDecision } from '../decisions/record/lazy.ts';
import { RecordPattern } from '../learning/lazy-record.ts';
import { useCopyText } from '../texts/copy-text.ts';
import { useTokensText } from '../texts/tokens-text.ts';
import { Alternatives } from './alternatives.tsx';
import { AnswerFeedback } from './answer-feedback.tsx';
import { useCopyLink } from './copy-link.ts';
import styles from './message.module.css';
import type { MessageActs } from './message.tsx';
import { RecordWords } from './record-words.tsx';

/** What can be done with a message that is written, and what is known of how it came about. */
export function MessageActions({
  message,
  text,
  acts,
  onEdit,
}: {
  message: Message;
  /** Its words alone; empty where it has none. */
  text: string;
  acts: MessageActs;
  /** Left out: it is not the reader's to edit. */
  onEdit: (() => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const tokensText = useTokensText();
  const copyLink = useCopyLink();
  const copy = useCopyText();
  // What people say has them on the line of the name; an answer has a line of its own for them.
  const beside = message.author.type !== 'system';
  // What they open is fetched for a pointer that moves: below one that rests, buttons come and go while messages are scrolled.
  return (
    <>
      {text && acts.record && (
        <Button
          variant="quiet"
          size="small"
          icon={signpostIcon}
          onClick={() => acts.record?.([{ message }])}
          onPointerMove={preloadRecordDecision}
          onFocus={preloadRecordDecision}
        >
          <RecordWords as="decision" beside={beside} />
        </Button>
      )}
      {text && acts.rule && (
        <Button
          variant="quiet"
          size="small"
          icon={layersIcon}
          onClick={() => acts.rule?.([{ message }])}
          onPointerMove={() => RecordPattern.preload()}
          onFocus={() => RecordPattern.preload()}
        >
          <RecordWords as="pattern" beside={beside} />
        </Button>
      )}
      <span className={styles.small}>
        {text && <IconButton size="small" icon={copyIcon} label={t`Copy`} onClick={() => copy(text, t`Copied`)} />}
        <IconButton
          size="small"
          icon={linkIcon}
          label={t`Copy message link`}
          onClick={() => copyLink(message.conversationId, message.id)}
        />
        {onEdit && <IconButton size="small" icon={pencilIcon} label={t`Edit and resend`} data-edit onClick={onEdit} />}
        {acts.answers && message.status === 'complete' && message.role === 'assistant' && message.model !== null && (
          <IconButton
            size="small"
            icon={rotateCwIcon}
            label={t`Regenerate`}
            disabled={acts.held}
            aria-disabled={acts.answers.busy}
            onClick={() => acts.answers?.again(message)}
          />
        )}
      </span>
      <Alternatives message={message} acts={acts} className={styles.versions} />
      {message.author.type === 'system' && message.role === 'assistant' && (text || message.status === 'complete') && (
        <AnswerFeedback message={message} may={acts.judge} />
      )}
      {message.tokens && <span className={styles.tokens}>{tokensText(message.tokens.output)}</span>}
    </>
  );
}
