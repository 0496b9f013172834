import type { Session } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { ButtonLink, CairnGlyph, Pulse } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './first-call.module.css';

/** Waits for the first session in a project, and shows it as it happens; then what comes next. */
export function FirstSession({ project, session }: { project: { slug: string }; session: Session | undefined }): ReactElement {
  return (
    <div className={styles.call} role="status" data-seen={session !== undefined}>
      {session ? <CairnGlyph count={3} /> : <Pulse state="waiting" />}
      <div className={styles.words}>
        <p className={styles.title}>{session ? <Trans>First session seen</Trans> : <Trans>Waiting for the first session</Trans>}</p>
        {session ? (
          <>
            <p className={styles.text}>
              <bdi>{session.goal}</bdi>
            </p>
            <p className={styles.text}>
              <Trans>Now give your agent a task. What it learns waits for you under Review: accept the first rule there.</Trans>
            </p>
            <div className={styles.next}>
              <ButtonLink variant="primary" to={withProject(`/app/sessions?session=${encodeURIComponent(session.id)}&view=full`, project)}>
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
