import type { ExceededLimit, Revision, RevisionChange } from '@cairn/contract';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './registry-diff.module.css';
import { useFigures } from './use-figures.ts';

/** Describes a revision's change in the reader's language, and its reason: the author's note, or the figures on which Cairn acted. */
export function WhatChanged({ change, note }: Pick<Revision, 'change' | 'note'>): ReactElement {
  if (!change) return <span dir="auto">{note}</span>; // revisions from before changes were recorded as data
  return (
    <span className={styles.facts}>
      <span>
        <Sentence change={change} />
      </span>
      {change.action === 'take-back' && change.beyond && (
        <span className={styles.why}>
          <Beyond beyond={change.beyond} />
        </span>
      )}
      {change.reason && (
        <span className={styles.why} dir="auto">
          {change.reason}
        </span>
      )}
    </span>
  );
}

function Sentence({ change }: { change: RevisionChange }): ReactElement {
  const figures = useFigures();
  const { remote } = change;
  switch (change.action) {
    case 'promote': {
      const { release, fromCheckout } = change;
      return fromCheckout ? (
        <Trans>
          <bdi className="mono">
            {remote} {release}
          </bdi>{' '}
          is live for everyone, from the checkout that Cairn was started in
        </Trans>
      ) : (
        <Trans>
          <bdi className="mono">
            {remote} {release}
          </bdi>{' '}
          is live for everyone
        </Trans>
      );
    }
    case 'canary': {
      const { release } = change;
      const audience = figures.audience(change.audience);
      return 'percent' in change.audience ? (
        <Trans>
          <bdi className="mono">
            {remote} {release}
          </bdi>{' '}
          is on canary for {audience} of all people
        </Trans>
      ) : (
        <Trans>
          <bdi className="mono">
            {remote} {release}
          </bdi>{' '}
          is on canary for <bdi>{audience}</bdi>
        </Trans>
      );
    }
    case 'take-back': {
      const { release } = change;
      return (
        <Trans>
          The canary of{' '}
          <bdi className="mono">
            {remote} {release}
          </bdi>{' '}
          was stopped
        </Trans>
      );
    }
    case 'rollback': {
      const { from, to } = change;
      return (
        <Trans>
          <bdi className="mono">{remote}</bdi> is rolled back from <bdi className="mono">{from}</bdi> to <bdi className="mono">{to}</bdi>
        </Trans>
      );
    }
    case 'on':
      return (
        <Trans>
          <bdi className="mono">{remote}</bdi> is switched on
        </Trans>
      );
    case 'off':
      return (
        <Trans>
          <bdi className="mono">{remote}</bdi> is switched off
        </Trans>
      );
  }
}

function Beyond({ beyond }: { beyond: ExceededLimit }): ReactElement {
  const figures = useFigures();
  if (beyond.code === 'SLOW') {
    const [load, limit] = [figures.milliseconds(beyond.loadMs), figures.milliseconds(beyond.limitMs)];
    return (
      <Trans>
        75% of the tabs load it within {load}. The limit is {limit}.
      </Trans>
    );
  }
  const { failed, tabs } = beyond;
  const [rate, limit, stable] = [failed / tabs, beyond.limit, beyond.stable].map(figures.share);
  return (
    <Trans>
      It failed in {failed} of <Plural value={tabs} one="# tab" other="# tabs" /> ({rate}); the limit is {limit}, the stable release has{' '}
      {stable}.
    </Trans>
  );
}
