import { useSession } from '@cairn/shell';
import { ButtonLink, EmptyState, Page } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './first-run.module.css';
import { SetupChecklist } from './setup-checklist.tsx';

/** The home page of an organization without projects, or without any for this reader. */
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
              Welcome, <bdi>{name}</bdi>
            </Trans>
          ) : (
            <Trans>Welcome to Cairn</Trans>
          )
        }
        actions={
          mayCreate && (
            <ButtonLink variant="primary" icon={plusIcon} to="/app/projects?new=1">
              <Trans>Create your first project</Trans>
            </ButtonLink>
          )
        }
      >
        {mayCreate ? (
          <>
            <p>
              <Trans>A project keeps what your team discusses, decides and learns.</Trans>
            </p>
            <p>
              <Trans>Name it, ask a question, and record your first decision.</Trans>
            </p>
          </>
        ) : (
          <Trans>No projects are shared with you yet. An owner or administrator of your organization can add you to one.</Trans>
        )}
      </EmptyState>
      <div className={styles.setup}>
        <SetupChecklist />
      </div>
    </Page>
  );
}
