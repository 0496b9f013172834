import type { FeedbackVerdict, Produced, ServedItem, Session, SessionSummary } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, Icon, type IconData, Link, numberFormat } from '@cairn/ui/core';
import { listChecksIcon, minusIcon, signpostIcon, thumbsDownIcon, thumbsUpIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { PatternStatus } from '../texts/pattern-states.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import { producedLink, servedLink } from './knowledge-links.ts';
import styles from './session-parts.module.css';

const verdictIcons: Record<FeedbackVerdict, IconData> = { helpful: thumbsUpIcon, wrong: thumbsDownIcon, outdated: thumbsDownIcon };

/** Whether a served item has helped: an icon with a label. */
export function Verdict({ verdict }: { verdict: FeedbackVerdict | null }): ReactElement {
  const { t } = useLingui();
  const names: Record<FeedbackVerdict, string> = { helpful: t`Helped`, wrong: t`Was wrong`, outdated: t`Was outdated` };
  return (
    <span className={verdict === null ? styles.muted : verdict === 'helpful' ? styles.good : styles.bad}>
      <Icon
        icon={verdict === null ? minusIcon : verdictIcons[verdict]}
        size="small"
        label={verdict === null ? t`No feedback` : names[verdict]}
      />
    </span>
  );
}

/** The label of a served item. Guidance is cited in the agents' language, so its name is translated here. */
export function ServedLabel({ item: { type, label } }: { item: Pick<ServedItem, 'type' | 'label'> }): ReactNode {
  return type === 'guidance' ? <Trans>Guidance</Trans> : label;
}

/** The tokens served to a session, and the requested maximum; nothing if it requested no context. */
export function ServedTokens({
  session: { servedTokens, servedBudget },
}: {
  session: Pick<Session, 'servedTokens' | 'servedBudget'>;
}): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (servedBudget === 0) return null;
  const [served, budget] = [format(servedTokens), format(servedBudget)];
  return (
    <span className={styles.label}>
      <Trans>
        {served} of {budget} tokens
      </Trans>
    </span>
  );
}

interface ServedListProps {
  served: readonly ServedItem[];
  projectSlug: string;
  /** Maximum number of items shown initially; the rest on demand. */
  few?: number;
}

/** The items served to a session, and whether they helped. */
export function ServedList({ served, projectSlug, few = served.length }: ServedListProps): ReactElement {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone, so focus the first item that it revealed.
  useEffect(() => {
    if (whole) list.current?.children[few]?.querySelector<HTMLElement>('a')?.focus();
  }, [whole, few]);
  const shown = whole ? served : served.slice(0, few);
  const more = served.length - shown.length;
  if (served.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No context served.</Trans>
      </p>
    );
  return (
    <ul className={styles.list} ref={list}>
      {shown.map((item) => {
        const to = servedLink(item, projectSlug);
        return (
          <li key={item.id} className={styles.item}>
            <Verdict verdict={item.verdict} />
            {to ? (
              <Link to={to} dir="auto">
                {item.title}
              </Link>
            ) : (
              <span dir="auto">{item.title}</span>
            )}
            <bdi className={styles.label}>
              <ServedLabel item={item} />
            </bdi>
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            <Plural value={more} one="# more" other="# more" />
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The results of a session for people to review, with their states. */
export function LeftBehindList({ produced, projectSlug }: { produced: readonly Produced[]; projectSlug: string }): ReactElement {
  if (produced.length === 0)
    return (
      <p className={styles.none}>
        <Trans>Nothing proposed</Trans>
      </p>
    );
  return (
    <ul className={styles.list}>
      {produced.map((made) => {
        const { id, type, number, title } = made;
        return (
          <li key={id} className={styles.item}>
            <Icon icon={type === 'pattern' ? listChecksIcon : signpostIcon} size="small" />
            <span className={styles.made}>
              <Link to={producedLink(made, projectSlug)} dir="auto">
                {title}
              </Link>
              {made.type === 'pattern' ? <PatternStatus state={made.status} /> : <DecisionStatus state={made.status} />}
            </span>
            <bdi className={styles.label}>{type === 'pattern' ? <Trans>PAT-{number}</Trans> : <Trans>ADR {number}</Trans>}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** The summary it wrote for whoever continues its work. */
export function Summary({ summary }: { summary: SessionSummary | null }): ReactElement {
  if (!summary)
    return (
      <p className={styles.none}>
        <Trans>No summary yet</Trans>
      </p>
    );
  return (
    <div className={styles.summary}>
      {summary.completed && (
        <p>
          <b>
            <Trans>Done.</Trans>
          </b>{' '}
          <bdi>{summary.completed}</bdi>
        </p>
      )}
      {summary.learned && (
        <p>
          <b>
            <Trans>Learned.</Trans>
          </b>{' '}
          <bdi>{summary.learned}</bdi>
        </p>
      )}
      {summary.nextSteps && (
        <p>
          <b>
            <Trans>Next.</Trans>
          </b>{' '}
          <bdi>{summary.nextSteps}</bdi>
        </p>
      )}
    </div>
  );
}
