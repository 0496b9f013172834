import type { TicketActivity } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, Icon, type IconData } from '@cairn/ui/core';
import { circleDotIcon, clockIcon, flagIcon, gitMergeIcon, linkIcon, rotateCwIcon, tagIcon, userIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import styles from './activity-lines.module.css';
import { messageTime } from './message-time.ts';

/** Renders the changes by one person at one moment, one line per field. */
export function ActivityLines({ entry }: { entry: TicketActivity }): ReactElement {
  const locale = useLocale();
  return (
    <ul className={styles.lines}>
      {useSentences(entry).map(({ field, icon, sentence }) => (
        <li key={field} className={styles.line}>
          <Icon icon={entry.undone ? rotateCwIcon : icon} size="small" className={styles.icon} />
          <span>{sentence}</span>
          <time className={styles.when} dateTime={entry.createdAt}>
            {messageTime(entry.createdAt, new Date(), locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}

interface Sentence {
  field: string;
  icon: IconData;
  sentence: ReactNode;
}

function useSentences({ name, undone, status, priority, assignee, tags, snoozedUntil, merge, duplicateOf }: TicketActivity): Sentence[] {
  const locale = useLocale();
  const texts = useTicketTexts();
  const person = (
    <b>
      <bdi>{name}</bdi>
    </b>
  );
  const sentences: Sentence[] = [];
  if (merge)
    sentences.push({ field: 'merge', icon: gitMergeIcon, sentence: <MergeSentence person={person} undone={undone} merge={merge} /> });
  if (duplicateOf) {
    const main = duplicateOf.to;
    sentences.push({
      field: 'duplicate',
      icon: linkIcon,
      sentence:
        main === null ? (
          <Trans>{person} removed the link to the main ticket</Trans>
        ) : (
          <Trans>
            {person} linked the ticket as a duplicate of #{main}
          </Trans>
        ),
    });
  }
  if (assignee) {
    const to = assignee.to;
    sentences.push({
      field: 'assignee',
      icon: userIcon,
      sentence:
        to === null ? (
          <Trans>{person} unassigned the ticket</Trans>
        ) : to === name ? (
          <Trans>{person} took the ticket</Trans>
        ) : (
          <Trans>
            {person} assigned the ticket to <bdi>{to}</bdi>
          </Trans>
        ),
    });
  }
  if (status && !merge) {
    const to = texts.status(status.to);
    sentences.push({
      field: 'status',
      icon: circleDotIcon,
      sentence: undone ? (
        <Trans>
          {person} set the status back to {to}
        </Trans>
      ) : (
        <Trans>
          {person} set the status to {to}
        </Trans>
      ),
    });
  }
  if (priority) {
    const to = texts.priority(priority.to);
    sentences.push({
      field: 'priority',
      icon: flagIcon,
      sentence: (
        <Trans>
          {person} set the priority to {to}
        </Trans>
      ),
    });
  }
  if (tags) {
    const added = tags.to.filter((tag) => !tags.from.includes(tag)).join(', ');
    const removed = tags.from.filter((tag) => !tags.to.includes(tag)).join(', ');
    if (added)
      sentences.push({
        field: 'added',
        icon: tagIcon,
        sentence: (
          <Trans>
            {person} added the tags <bdi>{added}</bdi>
          </Trans>
        ),
      });
    if (removed)
      sentences.push({
        field: 'removed',
        icon: tagIcon,
        sentence: (
          <Trans>
            {person} removed the tags <bdi>{removed}</bdi>
          </Trans>
        ),
      });
  }
  if (snoozedUntil && !status) {
    const until = snoozedUntil.to && dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(snoozedUntil.to));
    sentences.push({
      field: 'snooze',
      icon: clockIcon,
      sentence: until ? (
        <Trans>
          {person} snoozed the ticket until {until}
        </Trans>
      ) : (
        <Trans>{person} unsnoozed the ticket</Trans>
      ),
    });
  }
  return sentences;
}

function MergeSentence({
  person,
  undone,
  merge: { into, from = [] },
}: {
  person: ReactNode;
  undone: boolean;
  merge: NonNullable<TicketActivity['merge']>;
}): ReactElement {
  const numbers = from.map((number) => `#${number}`).join(', ');
  if (into !== undefined)
    return undone ? (
      <Trans>
        {person} undid the merge into #{into}
      </Trans>
    ) : (
      <Trans>
        {person} merged the ticket into #{into}
      </Trans>
    );
  return undone ? (
    <Trans>
      {person} undid the merge of <bdi>{numbers}</bdi>
    </Trans>
  ) : (
    <Trans>
      {person} merged <bdi>{numbers}</bdi> into this ticket
    </Trans>
  );
}
