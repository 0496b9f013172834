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

/** The actions for a complete message, and details of how it was created. */
export function MessageActions({
  message,
  text,
  acts,
  onEdit,
}: {
  message: Message;
  /** Its plain text; empty if it has none. */
  text: string;
  acts: MessageActs;
  /** Omitted if the reader may not edit it. */
  onEdit: (() => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const tokensText = useTokensText();
  const copyLink = useCopyLink();
  const copy = useCopyText();
  // Messages of people have the actions on the line of the name; answers have a separate line.
  const beside = message.author.type !== 'system';
  // Their dialogs are prefetched on pointer moves only: under a resting pointer, buttons come and go while scrolling.
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
