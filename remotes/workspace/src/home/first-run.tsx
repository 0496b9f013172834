import { useSession } from '@cairn/shell';
import { ButtonLink, EmptyState, Page } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './first-run.module.css';
import { SetupChecklist } from './setup-checklist.tsx';

/** The home page of an organisation that has no project yet, or none for this reader. */
export function FirstRun({ mayCreate }: { mayCreate: boolean }): ReactElement {
  const name = useSession()?.user.firstName ?? '';
  return (
    <Page>
      <EmptyState
        kind="never"
        headingLevel={1}
        title={
          name ? (
            <Trans>
              The first stone is yours, <bdi>{name}</bdi>
            </Trans>
          ) : (
            <Trans>The first stone is yours</Trans>
          )
        }
        actions={
          mayCreate && (
            <ButtonLink variant="primary" icon={plusIcon} to="/app/projects?new=1">
              <Trans>Make your first project</Trans>
            </ButtonLink>
          )
        }
      >
        {mayCreate ? (
          <>
            <p>
              <Trans>A project keeps what your team talks about, decides and learns, so that nobody has to say it twice.</Trans>
            </p>
            <p>
              <Trans>Give it a name, ask it something, and record the first decision.</Trans>
            </p>
          </>
        ) : (
          <Trans>Nobody has shared a project with you yet. An owner or administrator of your organisation can add you to one.</Trans>
        )}
      </EmptyState>
      <div className={styles.setup}>
        <SetupChecklist />
      </div>
    </Page>
  );
}
