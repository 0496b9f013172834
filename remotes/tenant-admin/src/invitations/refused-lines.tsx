import type { InviteProblem } from '@cairn/api';
import { Callout } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './invite-people.module.css';
import type { RefusedLine } from './preview-query.ts';

/** The lines that cannot be invited, each with its number and the reason. `ready`: how many others can be; null if that is not known. */
export function RefusedLines({ refused, ready }: { refused: readonly RefusedLine[]; ready: number | null }): ReactElement {
  const { t } = useLingui();
  const count = refused.length;
  return (
    <Callout
      tone="warning"
      live="status"
      title={<Plural value={count} one="# person can’t be invited" other="# people can’t be invited" />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={t`Lines with errors`}>
        {refused.map(({ line: { line }, problem, what }, at) => (
          <div key={at}>
            <span className={styles.number}>
              <Trans>Line {line}</Trans>
            </span>
            {' · '}
            <Reason problem={problem} what={what} />
          </div>
        ))}
      </section>
      {ready !== null && ready > 0 && (
        <Plural value={ready} one="The other person can be invited." other="The other # people can be invited." />
      )}
    </Callout>
  );
}

function Reason({ problem, what }: { problem: InviteProblem; what: string }): ReactElement {
  switch (problem) {
    case 'EMAIL_INVALID':
      if (what === '') return <Trans>There is no address</Trans>;
      return (
        <Trans>
          <bdi>{what}</bdi> is not a complete address
        </Trans>
      );
    case 'ROLE_UNKNOWN':
      return (
        <Trans>
          <bdi>{what}</bdi> is not a role. Use admin, teamlead, developer or viewer.
        </Trans>
      );
    case 'PROJECT_UNKNOWN':
      return (
        <Trans>
          There is no project <bdi>{what}</bdi>
        </Trans>
      );
    case 'PROJECT_AMBIGUOUS':
      return (
        <Trans>
          Several projects are named <bdi>{what}</bdi>. Use the short name in the project’s link, such as <bdi>payments-api</bdi>.
        </Trans>
      );
    case 'TOO_MANY_PROJECTS':
      return <Trans>{what} projects are too many</Trans>;
    case 'DUPLICATE':
      return (
        <Trans>
          <bdi>{what}</bdi> is in an earlier line
        </Trans>
      );
    case 'MEMBER':
      return (
        <Trans>
          <bdi>{what}</bdi> is a member already
        </Trans>
      );
    case 'SUSPENDED':
      return (
        <Trans>
          <bdi>{what}</bdi> is a member who is suspended
        </Trans>
      );
    case 'INVITED':
      return (
        <Trans>
          <bdi>{what}</bdi> has a pending invitation
        </Trans>
      );
  }
}
