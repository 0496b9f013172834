import type { Notification } from '@cairn/api';
import { Preview, useActKeys } from '@cairn/list';
import { useProseLabels } from '@cairn/shell';
import { Avatar, Button, ButtonLink, Keys, Prose, RelativeTime, Skeleton } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { DecisionActions } from '../decisions/decision-actions.tsx';
import { SignOffPanel } from '../decisions/lazy-page.ts';
import { decisionQuery } from '../decisions/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { DecisionStatus } from '../texts/states.tsx';
import { noteRead, useMark } from './change.ts';
import { notificationHref } from './notification-href.ts';
import styles from './preview.module.css';
import { Sentence, subjectLine } from './sentence.tsx';

/** The preview of a notification with its subject. Marks it as read, and offers the actions directly. */
export function NotificationPreview({ notification, onClose }: { notification: Notification; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const mark = useMark(notification);
  const { subject, project, parameters } = notification;
  const to = notificationHref(notification);
  const see = useEffectEvent(() => noteRead(notification));
  useEffect(() => see(), []);
  useActKeys({ e: () => mark('done'), h: () => mark('snoozed'), u: () => mark('unread') });
  return (
    <Preview label={parameters.title || t`Notification`} change={notification.state} onClose={onClose}>
      <div className={styles.who}>
        <Avatar name={parameters.by} size="large" decorative />
        <div>
          <p>
            <Sentence notification={notification} />
          </p>
          <p className={styles.quiet}>
            {project && (
              <>
                <bdi>{project.name}</bdi> ·{' '}
              </>
            )}
            <RelativeTime value={notification.happenedAt} />
          </p>
        </div>
      </div>
      {subject.type === 'decision' && project && parameters.number !== null ? (
        <DecisionAtHand project={project.slug} number={parameters.number} />
      ) : (
        subjectLine(notification) && (
          <blockquote className={styles.words} dir="auto">
            {subjectLine(notification)}
          </blockquote>
        )
      )}
      <div className={styles.actions}>
        {to && (
          <ButtonLink to={to} variant={subject.type === 'decision' ? 'default' : 'primary'}>
            <Trans>Open</Trans>
          </ButtonLink>
        )}
        {notification.state !== 'done' && (
          <Button icon={checkIcon} onClick={() => mark('done')}>
            <Trans>Done</Trans>
          </Button>
        )}
      </div>
      <p className={styles.keys}>
        <Keys keys={['E']} /> <Trans>done</Trans> <Keys keys={['H']} /> <Trans>snooze</Trans> <Keys keys={['U']} /> <Trans>unread</Trans>
      </p>
    </Preview>
  );
}

/** The current state of the decision, with the reader's actions. */
function DecisionAtHand({ project: slug, number }: { project: string; number: number }): ReactElement {
  const { data: decision } = useQuery(decisionQuery(slug, number));
  const { data: project } = useQuery(projectQuery(slug));
  const labels = useProseLabels();
  if (!decision || !project) return <Skeleton width="80%" />;
  return (
    <section className={styles.decision}>
      <DecisionStatus state={decision.status} badge />
      <h2 className={styles.title} dir="auto">
        {decision.title}
      </h2>
      <Prose text={decision.outcome} labels={labels} headingLevel={3} />
      {decision.status === 'proposed' && decision.signOff.length > 0 && <SignOffPanel decision={decision} project={project} />}
      <DecisionActions decision={decision} project={project} />
    </section>
  );
}
