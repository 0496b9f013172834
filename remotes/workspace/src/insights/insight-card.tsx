import { type Insight, type InsightSubject, insightMoves, type Project } from '@cairn/api';
import { useCan, withProject } from '@cairn/shell';
import { Button, cardClass, Icon, IconButton, Link, MenuButton, Quote, RelativeTime, RowCheckbox, type RowSelection } from '@cairn/ui/core';
import { checkIcon, circleSlashIcon, ellipsisIcon, squareTerminalIcon, undo2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { sessionLink } from '../sessions/links.ts';
import {
  insightTypeIcon,
  Severity,
  useDismissalText,
  useInsightSentence,
  useInsightStateText,
  useInsightTypeText,
} from '../texts/insight-texts.tsx';
import { DismissMenu } from './dismiss-menu.tsx';
import { InsightAction } from './insight-action.tsx';
import styles from './insight-card.module.css';
import { useInsightTransition, useMute } from './transition.ts';

/** An insight: severity, subject, evidence and actions. */
export function InsightCard({
  insight,
  ticks,
  project,
  within,
  onRecord,
}: {
  insight: Insight;
  ticks: RowSelection<Insight> | undefined;
  project: Project | undefined;
  /** Whether it is shown in its project's own list, where the project name is hidden. */
  within: boolean;
  onRecord: () => void;
}): ReactElement {
  const typeText = useInsightTypeText();
  const sentence = useInsightSentence();
  const { type, severity, subjects, evidence, projectSlug, projectName, createdAt } = insight;
  return (
    <li className={`${cardClass} ${styles.card}`} data-row={insight.id} tabIndex={-1}>
      <div className={styles.head}>
        {ticks && <RowCheckbox ticks={ticks} row={insight} />}
        <Severity severity={severity} />
        <span className={styles.type}>
          <Icon icon={insightTypeIcon(type)} size="small" /> {typeText(type)}
        </span>
        {!within && (
          <bdi dir="auto" className={styles.project} title={projectName}>
            {projectName}
          </bdi>
        )}
        <span className={styles.when}>
          <RelativeTime value={createdAt} style="short" quiet reachable />
        </span>
      </div>
      <h2 className={styles.title}>{sentence(insight)}</h2>
      {subjects.map((subject) => (
        <Subject key={subject.id} subject={subject} projectSlug={projectSlug} />
      ))}
      {evidence.length > 0 && (
        <ul className={styles.evidence}>
          {evidence.map(({ id, goal, client }) => (
            <li key={id}>
              <Icon icon={squareTerminalIcon} size="small" />
              <Link to={sessionLink({ id, projectSlug })} dir="auto">
                {goal}
              </Link>
              <bdi className={styles.quiet}>{client}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Standing insight={insight} />
      <div className={styles.foot}>
        <InsightAction insight={insight} project={project} onRecord={onRecord} />
        {project && <Moves insight={insight} project={project} />}
      </div>
    </li>
  );
}

/** The subject, linked if it has a page. Files and directories are in the title. */
function Subject({
  subject: { type, id, label, title },
  projectSlug,
}: {
  subject: InsightSubject;
  projectSlug: string;
}): ReactElement | null {
  if (type === 'file' || type === 'directory' || type === 'day') return null;
  if (type === 'error') return <Quote>{title}</Quote>;
  // Sessions are listed below, this one first.
  if (type === 'session') return null;
  const to =
    type === 'pattern'
      ? withProject(`/app/learning?status=accepted&pattern=${encodeURIComponent(id)}`, { slug: projectSlug })
      : decisionLink({ projectSlug, number: Number(label.replace(/\D/g, '')) });
  return (
    <p className={styles.subject}>
      <Link to={to}>
        <bdi>{label}</bdi>
      </Link>{' '}
      <span dir="auto">{title}</span>
    </p>
  );
}

/** Who set its state, and why. Nothing for open insights. */
function Standing({ insight: { status, by, reason } }: { insight: Insight }): ReactElement | null {
  const stateText = useInsightStateText();
  const reasonText = useDismissalText();
  if (status === 'open') return null;
  const state = stateText(status);
  return (
    <p className={styles.quiet}>
      {by ? (
        <Trans>
          {state} by <bdi>{by}</bdi>
        </Trans>
      ) : (
        state
      )}
      {reason && <>: {reasonText(reason.code)}</>}
    </p>
  );
}

function Moves({ insight, project }: { insight: Insight; project: Project }): ReactElement | null {
  const { t } = useLingui();
  const { go, busy } = useInsightTransition(insight);
  const mute = useMute();
  const typeText = useInsightTypeText();
  const mayReview = useCan('project.review', project) && project.status === 'active';
  const may = (to: keyof typeof insightMoves) => insightMoves[to].from.includes(insight.status);
  if (!mayReview) return null;
  const type = typeText(insight.type);
  return (
    <>
      {insight.status === 'open' && (
        <Button size="small" busy={busy} onClick={() => go({ to: 'acknowledged' })}>
          <Trans>Acknowledge</Trans>
        </Button>
      )}
      {insight.status !== 'open' && may('open') && (
        <Button size="small" icon={undo2Icon} busy={busy} onClick={() => go({ to: 'open' })}>
          <Trans>Reopen</Trans>
        </Button>
      )}
      <span className={styles.push}>
        {may('dismissed') && (
          <DismissMenu placement="bottom end" quiet={styles.dismiss} onDismiss={(reason) => go({ to: 'dismissed', reason })}>
            {t`Dismiss`}
          </DismissMenu>
        )}
        <MenuButton
          label={t`More`}
          placement="bottom end"
          entries={[
            ...(may('resolved')
              ? [{ id: 'resolved', label: t`Mark as resolved`, icon: checkIcon, onAction: () => go({ to: 'resolved' }) }]
              : []),
            {
              id: 'mute',
              label: t`Mute in this project: ${type}`,
              icon: circleSlashIcon,
              onAction: () => mute(project.slug, insight.type, true),
            },
          ]}
          trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`More`} {...props} />}
        />
      </span>
    </>
  );
}
