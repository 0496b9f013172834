import type { Message, ModelProblem } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, Callout } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { AnswerActs } from './answer-acts.ts';
import styles from './answer-ending.module.css';
import { minutesAndSeconds, useSecondsLeft } from './seconds-left.ts';

const problemTexts: Record<ModelProblem, MessageDescriptor> = {
  UNAUTHORIZED: msg`The language model did not accept the key. Whoever manages the organisation can replace it under Integrations.`,
  RATE_LIMITED: msg`The language model has too much to do and asks to be left alone for a while.`,
  MODEL_UNKNOWN: msg`There is no model of this name at the address that is connected.`,
  UNREACHABLE: msg`The language model could not be reached.`,
  ADDRESS_REFUSED: msg`This Cairn does not call the address of the language model: it lies in a private network.`,
  REFUSED: msg`The language model refused the question.`,
  OVERLOADED: msg`The language model’s server is in trouble.`,
  STALLED: msg`The language model said nothing for too long.`,
  BROKEN_OFF: msg`The connection to the language model broke off.`,
  MALFORMED: msg`The language model sent something that is no answer.`,
  INTERRUPTED: msg`Cairn was restarted while the answer was written.`,
  DISCONNECTED: msg`No language model is connected any more.`,
};

/** How an answer ended that is not whole, and how it goes on. */
export function AnswerEnding({ message, acts }: { message: Message; acts: AnswerActs | undefined }): ReactElement | null {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { status, problem, parts, retryAt } = message;
  const secondsLeft = useSecondsLeft(retryAt);
  if (status !== 'stopped' && status !== 'error') return null;
  const waits = secondsLeft > 0;
  const actions = acts && (
    <>
      {parts.length > 0 && (
        <Button size="small" busy={acts.busy} disabled={waits} onClick={() => acts.resume(message)}>
          <Trans>Go on</Trans>
        </Button>
      )}
      <Button
        size="small"
        variant={parts.length > 0 ? 'quiet' : 'default'}
        icon={rotateCwIcon}
        busy={acts.busy}
        disabled={waits}
        onClick={() => acts.again(message)}
      >
        <Trans>Ask again</Trans>
      </Button>
    </>
  );
  if (status === 'stopped')
    return (
      <Callout tone="neutral" actions={actions}>
        <Trans>The answer was stopped here.</Trans>
      </Callout>
    );
  return (
    <Callout
      tone="negative"
      title={parts.length > 0 ? <Trans>The answer is not whole</Trans> : <Trans>There is no answer yet</Trans>}
      actions={actions}
    >
      {problem && i18n._(problemTexts[problem])}
      {retryAt !== null && (
        <>
          {' '}
          {waits ? (
            // Told as it changes, but not read out every second.
            <span role="timer" aria-live="off">
              <Trans>
                It can be asked again in <bdi className={styles.time}>{minutesAndSeconds(secondsLeft, locale)}</bdi>.
              </Trans>
            </span>
          ) : (
            <span role="status">
              <Trans>It can be asked again now.</Trans>
            </span>
          )}
        </>
      )}
    </Callout>
  );
}
