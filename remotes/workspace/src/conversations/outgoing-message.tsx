import { useLocale, useProseTexts, useSession } from '@cairn/shell';
import { Avatar, Callout, Mark, Prose, Skeleton, SkeletonGroup } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { messageMoment } from './group-by-date.ts';
import message from './message.module.css';
import styles from './outgoing-message.module.css';
import type { Outgoing } from './send.ts';

/** A message that has not arrived: shown at once, with the answer's outline below it; where it failed, with what to do. */
export function OutgoingMessage({
  message: outgoing,
  reason,
  actions,
}: {
  message: Outgoing;
  reason: string;
  actions: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = useProseTexts();
  const name = useSession()?.user.displayName ?? '';
  return (
    <>
      <article className={message.message} aria-label={t`Message of ${name}`}>
        <Avatar name={name} size="medium" decorative />
        <div className={message.body}>
          <p className={message.who}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <time className={message.when} dateTime={outgoing.sentAt}>
              {messageMoment(outgoing.sentAt, new Date(), locale)}
            </time>
          </p>
          <div className={styles.text} data-failed={outgoing.failed}>
            <Prose text={outgoing.text} labels={labels} />
          </div>
          {outgoing.failed && (
            <Callout tone="negative" live="alert" title={<Trans>Not sent</Trans>} actions={actions}>
              {reason}
            </Callout>
          )}
        </div>
      </article>
      {!outgoing.failed && (
        <div className={message.message}>
          <Mark size={24} />
          <SkeletonGroup label={t`The answer is on its way`} className={styles.waiting ?? ''}>
            <Skeleton width="24%" />
            <Skeleton width="88%" />
            <Skeleton width="72%" />
          </SkeletonGroup>
        </div>
      )}
    </>
  );
}
