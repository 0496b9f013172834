import { withProject } from '@cairn/shell';
import { ButtonLink, CairnGlyph, Pulse } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { sessionsQuery } from '../../sessions/queries.ts';
import styles from './first-call.module.css';

/**
 * Waits for the first session in a project, and shows it as it happens; then what comes next. `since`: only sessions that started at or
 * after this time (ISO 8601).
 */
export function FirstSession({ project, since }: { project: { slug: string }; since?: string }): ReactElement {
  // A live event refetches it when a session starts.
  const { data } = useQuery(sessionsQuery({ project: project.slug, limit: 10 }));
  const [latest] = data?.items.filter(({ createdAt }) => since === undefined || createdAt >= since) ?? [];
  return (
    <div className={styles.call} role="status" data-seen={latest !== undefined}>
      {latest ? <CairnGlyph count={3} /> : <Pulse state="waiting" />}
      <div className={styles.words}>
        <p className={styles.title}>{latest ? <Trans>First session seen</Trans> : <Trans>Waiting for the first session</Trans>}</p>
        {latest ? (
          <>
            <p className={styles.text}>
              <bdi>{latest.goal}</bdi>
            </p>
            <p className={styles.text}>
              <Trans>Now give your agent a task. What it learns waits for you under Review: accept the first rule there.</Trans>
            </p>
            <div className={styles.next}>
              <ButtonLink variant="primary" to={withProject(`/app/sessions?session=${encodeURIComponent(latest.id)}&view=full`, project)}>
                <Trans>Open session</Trans>
              </ButtonLink>
              <ButtonLink to={withProject('/app/learning', project)}>
                <Trans>Review rules</Trans>
              </ButtonLink>
            </div>
          </>
        ) : (
          <p className={styles.text}>
            <Trans>It appears here as it happens.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
