import type { Revision, RevisionHistory } from '@cairn/contract';
import { Callout, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './change-form.module.css';
import { revisionHistoryQuery } from './queries.ts';
import { WhatChanged } from './what-changed.tsx';

/** The last thing that somebody, or Cairn itself, did to a remote. */
export type LastChange = RevisionHistory['remotes'][number];

/** What has become of a remote since the revision that was `seen`; null where nothing has. */
export function useMeanwhile(remote: string, seen: Revision | null): LastChange | null {
  const { data } = useQuery(revisionHistoryQuery());
  return data?.remotes.find((one) => one.remote === remote && one.revision > (seen?.number ?? 0)) ?? null;
}

/** Says in an open dialog what was done to its remote behind it. `over`: what it asks cannot be answered any more. */
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
