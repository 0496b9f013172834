import type { Pattern, Project } from '@cairn/api';
import { sessionLabel } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Button, Count, Link, numberFormat, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { undo2Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { sessionLink } from '../sessions/links.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { Verdict } from '../sessions/session-parts.tsx';
import rowText from '../texts/row-text.module.css';
import styles from './lineage.module.css';
import { usePatternTransition } from './transition.ts';
import { useMayReview } from './use-may-review.ts';

/** Maximum number of shown sessions. The list of sessions has all of them. */
const shown = 8;

/** Lists the sessions that were served a rule, with an action that withdraws the rule. */
export function ServedTo({ pattern, project }: { pattern: Pattern; project: Project }): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const mayReview = useMayReview(pattern, project);
  const { go, busy } = usePatternTransition(pattern);
  const { id, status, level, projectSlug } = pattern;
  // A rule of the organization is also served in other projects.
  const scope = level === 'tenant' ? undefined : projectSlug;
  const { data: sessions } = useQuery(sessionsQuery({ rule: id, project: scope, limit: shown }));
  const mayRecall = mayReview && (status === 'accepted' || status === 'stale');
  if (!sessions || (sessions.total === 0 && !mayRecall)) return null;
  const { total, items } = sessions;
  const all = withProject(`/app/sessions?rule=${encodeURIComponent(id)}`, scope === undefined ? null : { slug: scope });
  return (
    <Panel
      title={
        <>
          <Trans>Served to</Trans> <Count>{format(total)}</Count>
        </>
      }
      actions={
        <>
          {total > items.length && (
            <Link to={all}>
              <Trans>Show all</Trans>
            </Link>
          )}
          {mayRecall && (
            <Button
              size="small"
              variant="danger-quiet"
              icon={undo2Icon}
              iconDirectional
              busy={busy}
              onClick={() => void go({ to: 'deprecated', supersedes: [], recall: true })}
            >
              <Trans>Recall</Trans>
            </Button>
          )}
        </>
      }
      flush
      footer={
        mayRecall
          ? t`Recall withdraws the rule at once. ${plural(total, { one: 'It was served to # session.', other: 'It was served to # sessions.' })} You can undo it.`
          : undefined
      }
    >
      <Rows>
        {items.map((session) => (
          <li key={session.id} className={styles.source}>
            <span className={rowText.text}>
              <Link to={sessionLink(session)} title={session.goal}>
                <bdi className="mono">{sessionLabel(session.id)}</bdi> <bdi>{session.goal}</bdi>
              </Link>
              <span className={rowText.note}>
                <bdi>{session.client}</bdi>
                <Given session={session} id={id} />
                <RelativeTime value={session.lastEventAt} quiet />
              </span>
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** Renders what the session's agent reported about the rule. */
function Given({
  session,
  id,
}: {
  session: { served: readonly { id: string; verdict?: 'helpful' | 'wrong' | 'outdated' | null | undefined }[] };
  id: string;
}): ReactElement | null {
  const verdict = session.served.find((item) => item.id === id)?.verdict;
  return verdict ? <Verdict verdict={verdict} /> : null;
}
