import type { Decision, Message } from '@cairn/api';
import { notify, notifyError, useLocale } from '@cairn/shell';
import { Avatar, Button, Icon, IconButton, Link, Mark } from '@cairn/ui/core';
import { copyIcon, layersIcon, signpostIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { preloadRecordDecision } from '../decisions/record/late.ts';
import { RecordPattern } from '../learning/record-late.ts';
import { messageMoment } from './group-by-date.ts';
import styles from './message.module.css';
import { MessageParts } from './message-parts.tsx';
import { plainTextOf } from './sources.ts';

/** One message: who, when, what, and what can be done with it. */
export function MessageArticle({
  message,
  source,
  pointedAt,
  recorded,
  onRecord,
  onRule,
}: {
  message: Message;
  /** The number of the source that is open. */
  source: number | null;
  pointedAt: boolean;
  /** Decisions that were recorded from it. */
  recorded: readonly Decision[];
  onRecord?: (() => void) | undefined;
  onRule?: (() => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { author } = message;
  const text = plainTextOf(message);
  const own = author.type === 'system';
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify('green', t`Copied`),
      () => notifyError(t`The browser did not allow copying. Select the text instead.`),
    );
  };
  return (
    <article className={styles.message} data-pointed={pointedAt} data-answer={own} aria-label={t`Message of ${author.name}`}>
      {own ? (
        <Mark size={24} className={styles.mark} />
      ) : (
        <Avatar name={author.name} kind={author.type === 'agent' ? 'agent' : 'person'} size="medium" decorative />
      )}
      <div className={styles.body}>
        <p className={styles.who}>
          <b>
            <bdi>{author.name}</bdi>
          </b>
          <time className={styles.when} dateTime={message.createdAt}>
            {messageMoment(message.createdAt, new Date(), locale)}
          </time>
        </p>
        <div data-message={message.id}>
          <MessageParts message={message} source={source} />
        </div>
        {recorded.length > 0 && (
          <p className={styles.recorded}>
            <Icon icon={signpostIcon} size="small" />
            <Trans>Recorded as</Trans>
            {recorded.map((decision) => (
              <Link key={decision.id} to={decisionLink(decision)}>
                <Trans>ADR {decision.number}</Trans>
              </Link>
            ))}
          </p>
        )}
        {text && (
          <div className={styles.actions}>
            {onRecord && (
              <Button
                variant="quiet"
                size="small"
                icon={signpostIcon}
                onClick={onRecord}
                onPointerEnter={preloadRecordDecision}
                onFocus={preloadRecordDecision}
              >
                <Trans>Record as decision</Trans>
              </Button>
            )}
            {onRule && (
              <Button
                variant="quiet"
                size="small"
                icon={layersIcon}
                onClick={onRule}
                onPointerEnter={() => RecordPattern.preload()}
                onFocus={() => RecordPattern.preload()}
              >
                <Trans>Record as pattern</Trans>
              </Button>
            )}
            <IconButton size="small" icon={copyIcon} label={t`Copy`} onClick={copy} />
          </div>
        )}
      </div>
    </article>
  );
}
