import { type Message, nextMessageState } from '@cairn/api';
import { Button, Callout } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { AnswerActs } from './answer-acts.ts';
import { problemTexts } from './problem-texts.ts';
import { RetryNotice } from './retry-notice.tsx';
import { useSecondsLeft } from './seconds-left.ts';

/** Why an answer is incomplete, and how to continue it. */
export function AnswerEnding({ message, acts }: { message: Message; acts: AnswerActs | undefined }): ReactElement | null {
  const { i18n } = useLingui();
  const { status, problem, parts, retryAt } = message;
  const begun = parts.some(({ type }) => type !== 'tool-call');
  const secondsLeft = useSecondsLeft(retryAt);
  if (!nextMessageState(status, 'resume')) return null;
  const waits = secondsLeft > 0;
  const actions = acts && (
    <>
      {begun && (
        <Button size="small" busy={acts.busy} disabled={waits} onClick={() => acts.resume(message)}>
          <Trans>Continue</Trans>
        </Button>
      )}
      <Button
        size="small"
        variant={begun ? 'quiet' : 'default'}
        icon={rotateCwIcon}
        busy={acts.busy}
        disabled={waits}
        onClick={() => acts.again(message)}
      >
        <Trans>Regenerate</Trans>
      </Button>
    </>
  );
  if (status === 'stopped')
    return (
      <Callout tone="neutral" actions={actions}>
        <Trans>The answer was stopped.</Trans>
      </Callout>
    );
  return (
    <Callout tone="negative" title={begun ? <Trans>The answer is incomplete</Trans> : <Trans>No answer yet</Trans>} actions={actions}>
      {waits ? (
        <RetryNotice problem={problem} secondsLeft={secondsLeft} />
      ) : (
        <>
          {problem && i18n._(problemTexts[problem])}{' '}
          {retryAt !== null && (
            <span role="status">
              <Trans>You can try again now.</Trans>
            </span>
          )}
        </>
      )}
    </Callout>
  );
}
