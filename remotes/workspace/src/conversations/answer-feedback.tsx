import { type Message, type MessageFeedback, MessageFeedbackSchema, type MessageVerdict, type Thread } from '@cairn/api';
import { call, notifyFailure, queryClient, useLocale } from '@cairn/shell';
import { IconButton, numberFormat } from '@cairn/ui/core';
import { thumbsDownIcon, thumbsUpIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import styles from './message.module.css';
import { conversationPath } from './queries.ts';
import { threadsKey } from './thread-keys.ts';

/**
 * Feedback on an answer, one vote per person. Updates optimistically and sends votes one after another; voting the same again removes the
 * vote.
 */
export function AnswerFeedback({ message, may }: { message: Message; may: boolean }): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const [said, setSaid] = useState<{ over: MessageFeedback; feedback: MessageFeedback } | null>(null);
  const { mutate, variables, isPending } = useMutation({
    scope: { id: `feedback ${message.id}` },
    mutationFn: (verdict: MessageVerdict | null) =>
      call(
        'put',
        `${conversationPath(message.conversationId)}/messages/${encodeURIComponent(message.id)}/feedback`,
        MessageFeedbackSchema,
        {
          json: { verdict },
        },
      ),
    onSuccess: (feedback) => {
      setSaid({ over: message.feedback, feedback });
      showFeedback(message, feedback);
    },
    onError: notifyFailure,
  });
  // A message far up in a long path is fetched only once, so the result here stays until the message is refetched.
  const known = said?.over === message.feedback ? said.feedback : message.feedback;
  const { own, helpful, unhelpful } = isPending ? withOwn(known, variables) : known;
  if (!may && helpful + unhelpful === 0) return null;
  const [many, few] = [format(helpful), format(unhelpful)];
  const told = [
    helpful > 0 ? t`${plural(helpful, { one: `${many} person found it helpful`, other: `${many} people found it helpful` })}` : '',
    unhelpful > 0
      ? t`${plural(unhelpful, { one: `${few} person did not find it helpful`, other: `${few} people did not find it helpful` })}`
      : '',
  ].filter(Boolean);
  const say = (verdict: MessageVerdict) => mutate(own === verdict ? null : verdict);
  return (
    <>
      {may && (
        <span className={styles.small}>
          <IconButton
            size="small"
            icon={thumbsUpIcon}
            label={t`This answer was helpful`}
            pressed={own === 'helpful'}
            onClick={() => say('helpful')}
          />
          <IconButton
            size="small"
            icon={thumbsDownIcon}
            label={t`This answer was not helpful`}
            pressed={own === 'unhelpful'}
            onClick={() => say('unhelpful')}
          />
        </span>
      )}
      {told.length > 0 && (
        <span className={styles.tokens} role="status">
          {told.join(' · ')}
        </span>
      )}
    </>
  );
}

/** Returns the feedback after a change of the reader's own vote. */
function withOwn(before: MessageFeedback, own: MessageVerdict | null): MessageFeedback {
  const many = (verdict: MessageVerdict) => before[verdict] - Number(before.own === verdict) + Number(own === verdict);
  return { helpful: many('helpful'), unhelpful: many('unhelpful'), own };
}

/** Updates the feedback in all caches of the message. */
function showFeedback({ id, conversationId }: Message, feedback: MessageFeedback): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: threadsKey(conversationId) },
    (thread) => thread && { ...thread, messages: thread.messages.map((one) => (one.id === id ? { ...one, feedback } : one)) },
  );
}
