import type { RehearsedRelease } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './rehearsal.module.css';

/** Why a release does not run on the new host, whom it concerns, and what its team can do. */
export function Problems({ remote, release }: { remote: string; release: RehearsedRelease }): ReactElement {
  const { people, tabs, publishedBy, before, problems } = release;
  const { format } = numberFormat(useLocale());
  const inTabs = format(tabs);
  return (
    <div className={styles.problems}>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.check} ${problem.text}`}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      <p className={styles.concerned}>
        {!before && (
          <>
            <Trans>It does not run on the host in use either.</Trans>{' '}
          </>
        )}
        {people === 0 ? (
          <Trans>Nobody has used it in the last 24 hours.</Trans>
        ) : (
          <Plural
            value={people}
            one={`# person has used it in the last 24 hours, in ${inTabs} tabs.`}
            other={`# people have used it in the last 24 hours, in ${inTabs} tabs.`}
          />
        )}{' '}
        {publishedBy !== null && (
          <Trans>
            Published by <bdi>{publishedBy}</bdi>.
          </Trans>
        )}{' '}
        {before && problems.some(({ misfit }) => misfit !== null) && (
          <Trans>
            To fix it, build <bdi className="mono">{remote}</bdi> for both hosts and release it before the new one.
          </Trans>
        )}
      </p>
    </div>
  );
}

function ProblemText({ problem: { misfit, text } }: { problem: RehearsedRelease['problems'][number] }): ReactElement {
  // From the store, a manifest or a browser: technical and in English.
  if (!misfit)
    return (
      <span lang="en" dir="ltr">
        {text}
      </span>
    );
  const name = <bdi className="mono">{misfit.name}</bdi>;
  const range = (
    <bdi className="mono" dir="ltr">
      {misfit.range}
    </bdi>
  );
  const provided = (
    <bdi className="mono" dir="ltr">
      {misfit.provided}
    </bdi>
  );
  if (misfit.part === 'contract')
    return (
      <Trans>
        The host has contract {provided}, this release accepts {range}.
      </Trans>
    );
  if (misfit.provided === null)
    return (
      <Trans>
        The host does not provide {name}, this release needs {range}.
      </Trans>
    );
  return (
    <Trans>
      The host provides {name} {provided}, this release accepts {range}.
    </Trans>
  );
}
