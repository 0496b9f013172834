import type { Overridable } from '@cairn/contract';
import { RelativeTime, Status } from '@cairn/ui/core';
import { circleXIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './confirm-overrides.module.css';
import type { Asked } from './overridable.ts';

/** One remote that is asked for: where it comes from, or why it may not. */
export function AskedRow({ asked, overridable }: { asked: Asked; overridable: Overridable }): ReactElement {
  return (
    <li className={styles.one}>
      <Source asked={asked} overridable={overridable} />
    </li>
  );
}

function Source({ asked, overridable: { remotes } }: { asked: Asked; overridable: Overridable }): ReactNode {
  if (asked.problem === 'unreadable')
    return (
      <>
        <span className={styles.source}>
          <bdi className="mono">{asked.text}</bdi>
        </span>
        <Refusal>
          <Trans>
            This names no remote and no place. Write it as <bdi className="mono">name@http://localhost:3004</bdi> or{' '}
            <bdi className="mono">name@1.4.2</bdi>.
          </Trans>
        </Refusal>
      </>
    );
  const id = asked.problem === null ? asked.override.remote : asked.remote;
  const known = remotes.find((remote) => remote.id === id);
  const name = <Name id={id} label={known?.label} />;
  if (asked.problem === 'origin')
    return (
      <>
        {name}
        <span className={styles.source}>
          <bdi className="mono">{asked.origin}</bdi>
        </span>
        <Refusal>
          <Trans>Code from this address is not allowed to run here.</Trans>
        </Refusal>
      </>
    );
  if (asked.problem === 'release')
    return (
      <>
        {name}
        <span className={styles.source}>
          <bdi className="mono">{asked.release}</bdi>
        </span>
        <Refusal>
          <Trans>There is no such release of this remote.</Trans>
        </Refusal>
      </>
    );
  const { override } = asked;
  if ('origin' in override)
    return (
      <>
        {name}
        <strong className={styles.source}>
          <bdi className="mono">{override.origin}</bdi>
        </strong>
      </>
    );
  const published = known?.releases.find(({ release }) => release === override.release);
  return (
    <>
      {name}
      <strong className={styles.source}>
        <bdi className="mono">{override.release}</bdi>
      </strong>
      {published && (
        <span className={styles.aside}>
          <bdi>{published.publishedBy}</bdi> · <RelativeTime value={published.publishedAt} />
        </span>
      )}
    </>
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

function Refusal({ children }: { children: ReactNode }): ReactElement {
  return (
    <Status tone="negative" icon={circleXIcon}>
      {children}
    </Status>
  );
}
