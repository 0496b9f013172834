import type { Overridable } from '@cairn/contract';
import { RelativeTime, Status } from '@cairn/ui/core';
import { circleXIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './confirm-overrides.module.css';
import type { RequestedOverride } from './overridable.ts';

/** One requested override: its source, or why it is not allowed. */
export function OverrideRow({ asked, overridable: { remotes } }: { asked: RequestedOverride; overridable: Overridable }): ReactElement {
  const id = idOf(asked);
  const known = remotes.find((remote) => remote.id === id);
  const source = sourceOf(asked);
  const published = asked.problem === null ? known?.releases.find(({ release }) => release === source) : undefined;
  return (
    <li className={styles.one}>
      {id !== null && <Name id={id} label={known?.label} />}
      <span className={styles.source}>
        <bdi className="mono">{source}</bdi>
      </span>
      {published && (
        <span className={styles.aside}>
          <bdi>{published.publishedBy}</bdi> · <RelativeTime value={published.publishedAt} />
        </span>
      )}
      {asked.problem !== null && (
        <Status tone="negative" icon={circleXIcon}>
          <span>
            <Refusal problem={asked.problem} />
          </span>
        </Status>
      )}
    </li>
  );
}

function idOf(asked: RequestedOverride): string | null {
  if (asked.problem === 'unreadable') return null;
  return asked.problem === null ? asked.override.remote : asked.remote;
}

function sourceOf(asked: RequestedOverride): string {
  if (asked.problem === 'unreadable') return asked.text;
  const where = asked.problem === null ? asked.override : asked;
  return 'origin' in where ? where.origin : where.release;
}

function Refusal({ problem }: { problem: NonNullable<RequestedOverride['problem']> }): ReactElement {
  if (problem === 'origin') return <Trans>Code from this address is not allowed to run here.</Trans>;
  if (problem === 'release') return <Trans>There is no such release of this remote.</Trans>;
  return (
    <Trans>
      Invalid override. Write it as <bdi className="mono">name@http://localhost:3004</bdi> or <bdi className="mono">name@1.4.2</bdi>.
    </Trans>
  );
}

function Name({ id, label }: { id: string; label: string | undefined }): ReactElement {
  return (
    <span>
      {label && label !== id ? (
        <>
          {label} <bdi className={`mono ${styles.aside}`}>{id}</bdi>
        </>
      ) : (
        <bdi className="mono">{id}</bdi>
      )}
    </span>
  );
}
