import { errorText, useLocale, useProseLabels, useSession } from '@cairn/shell';
import { Avatar, Button, Callout, Mark, Prose, Skeleton, SkeletonGroup } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { messageMoment } from './group-by-date.ts';
import message from './message.module.css';
import styles from './outgoing-message.module.css';
import { discard, type Outgoing } from './send.ts';

/** The actions for a failed message. It is removed from the list before either action. */
export interface OutgoingActs<M extends Outgoing = Outgoing> {
  /** Receives the current message. */
  onSendAgain: (message: M) => void;
  onEdit: (text: string) => void;
  /** It cannot be sent yet, because the model asked to wait. */
  held?: boolean;
}

/** A message that is not delivered yet: shown at once, with a skeleton of the answer below. If it failed, with actions. */
export function OutgoingMessage<M extends Outgoing>({
  message: outgoing,
  onSendAgain,
  onEdit,
  held = false,
}: { message: M } & OutgoingActs<M>): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const labels = useProseLabels();
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
            <Callout
              tone="negative"
              live="alert"
              title={<Trans>Not sent</Trans>}
              actions={
                <>
                  <Button
                    size="small"
                    icon={rotateCwIcon}
                    disabled={held}
                    onClick={() => {
                      discard(outgoing);
                      onSendAgain({ ...outgoing, sentAt: new Date().toISOString() });
                    }}
                  >
                    <Trans>Resend</Trans>
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      discard(outgoing);
                      onEdit(outgoing.text);
                    }}
                  >
                    <Trans>Edit</Trans>
                  </Button>
                </>
              }
            >
              {outgoing.error ? errorText(outgoing.error) : ''}
            </Callout>
          )}
        </div>
      </article>
      {!outgoing.failed && (
        <div className={message.message}>
          <Mark size={24} />
          <SkeletonGroup label={t`Waiting for the answer`} className={styles.waiting ?? ''}>
            <Skeleton width="24%" />
            <Skeleton width="88%" />
            <Skeleton width="72%" />
          </SkeletonGroup>
        </div>
      )}
    </>
  );
}
