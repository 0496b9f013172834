import type { Revision } from '@cairn/contract';
import { Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './panels.module.css';
import { WhatChanged } from './registry-diff.tsx';

/** The latest changes to the registry or to one remote, newest first. */
export function RevisionPanel({
  revisions,
}: {
  revisions: readonly Pick<Revision, 'number' | 'note' | 'change' | 'author' | 'createdAt'>[];
}): ReactElement {
  return (
    <Panel flush title={<Trans>Recent revisions</Trans>}>
      {revisions.length === 0 ? (
        <p className={styles.none}>
          <Trans>No releases yet</Trans>
        </p>
      ) : (
        <Rows>
          {revisions.map(({ number, note, change, author, createdAt }) => (
            <li key={number} className={styles.revision}>
              <span className={styles.number}>
                <bdi>{number}</bdi>
              </span>
              <span className={styles.note}>
                <WhatChanged change={change} note={note} />
              </span>
              <span className={styles.author}>
                <bdi>{author}</bdi>
              </span>
              <span className={styles.when}>
                <RelativeTime value={createdAt} style="short" />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
