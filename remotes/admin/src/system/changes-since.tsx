import type { Revision, RevisionHistory } from '@cairn/contract';
import { Callout, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './change-form.module.css';
import { revisionHistoryQuery } from './queries.ts';
import { WhatChanged } from './registry-diff.tsx';

/** The last change to a remote, by a person or by Cairn itself. */
export type LastChange = RevisionHistory['remotes'][number];

/** Returns the latest change to a remote since the revision `seen`; null if there is none. */
export function useChangesSince(remote: string, seen: Revision | null): LastChange | null {
  const { data } = useQuery(revisionHistoryQuery());
  return data?.remotes.find((one) => one.remote === remote && one.revision > (seen?.number ?? 0)) ?? null;
}

/** Shows in an open dialog that its remote was changed meanwhile. `over`: the dialog's action is no longer possible. */
export function Meanwhile({ change: { author, since, change, note }, over }: { change: LastChange; over: boolean }): ReactElement {
  return (
    <Callout
      tone="warning"
      live="status"
      title={
        <Trans>
          Changed in the meantime by <bdi>{author}</bdi>, <RelativeTime value={since} />
        </Trans>
      }
    >
      <div className={styles.meanwhile}>
        <WhatChanged change={change} note={note} />
        {over && (
          <p>
            <Trans>This dialog is about the previous release. Close it and check the current one.</Trans>
          </p>
        )}
      </div>
    </Callout>
  );
}
