import type { DecisionRevision } from '@cairn/api';
import { sessionLabel } from '@cairn/api';
import { Avatar, Link, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { sessionLink } from '../../sessions/links.ts';
import styles from './revision-line.module.css';

/** Renders who saved a revision, when, and in which agent session. */
export function RevisionLine({ revision, projectSlug }: { revision: DecisionRevision; projectSlug: string }): ReactElement {
  const { author, session, createdAt } = revision;
  const writer = <bdi>{author.name}</bdi>;
  const link = session && (
    <Link to={sessionLink({ id: session.id, projectSlug })} title={session.goal}>
      <bdi className="mono">{sessionLabel(session.id)}</bdi>
    </Link>
  );
  return (
    <p className={styles.line}>
      <Avatar name={author.name} kind={author.type === 'user' ? 'person' : author.type} decorative />
      <span className={styles.who}>
        {link ? (
          <Trans>
            {writer} in {link}
          </Trans>
        ) : (
          writer
        )}
      </span>
      <RelativeTime value={createdAt} style="short" quiet reachable />
    </p>
  );
}
