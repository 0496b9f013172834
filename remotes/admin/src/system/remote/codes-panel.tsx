import { type FailureCode, failureCodes, type ReleaseHealth } from '@cairn/contract';
import { type DataColumn, DataTable, Panel, RelativeTime } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './remote.module.css';

const texts: Record<FailureCode, MessageDescriptor> = {
  NOT_FOUND: msg`Not in the plan`,
  INCOMPATIBLE: msg`Incompatible with this shell`,
  FORBIDDEN: msg`Not for this user`,
  BLOCKED: msg`Blocked by the browser: wrong integrity or origin`,
  UNREACHABLE: msg`Files could not be loaded`,
  TIMEOUT: msg`Took too long`,
  EVALUATION: msg`Code failed at start`,
  CONTRACT: msg`Does not expose routes`,
  RENDER: msg`A page failed`,
};

interface CodeRow {
  id: string;
  code: string;
  release: string;
  tabs: number;
  lastAt: string;
}

/** The error codes of its releases in the span, most frequent first. */
export function CodesPanel({ releases }: { releases: readonly ReleaseHealth[] }): ReactElement {
  const { t, i18n } = useLingui();
  const rows: CodeRow[] = releases
    .flatMap(({ release, codes }) => codes.map((one) => ({ ...one, release, id: `${release} ${one.code}` })))
    .toSorted((one, other) => other.tabs - one.tabs || one.id.localeCompare(other.id, 'en'));
  const meaning = (code: string) => {
    const known = failureCodes.find((one) => one === code);
    return known ? i18n._(texts[known]) : '';
  };
  const columns: DataColumn<CodeRow>[] = [
    {
      id: 'code',
      label: t`Code`,
      fill: true,
      card: 'title',
      cell: ({ code }) => (
        <span className={styles.wide}>
          <bdi className="mono">{code}</bdi>
          <span className={styles.description}>{meaning(code)}</span>
        </span>
      ),
    },
    { id: 'release', label: t`Release`, priority: 'minor', cell: ({ release }) => <bdi className={`mono ${styles.quiet}`}>{release}</bdi> },
    { id: 'tabs', label: t`Tabs`, alignEnd: true, cell: ({ tabs }) => tabs },
    { id: 'last', label: t`Last seen`, alignEnd: true, cell: ({ lastAt }) => <RelativeTime value={lastAt} style="short" /> },
  ];
  return (
    <Panel flush title={<Trans>Failures</Trans>} headingLevel={3} className={styles.list ?? ''}>
      {rows.length === 0 ? (
        <p className={styles.none}>
          <Trans>No failures in this period.</Trans>
        </p>
      ) : (
        <DataTable label={t`Failures`} columns={columns} rows={rows} tallRows className={styles.table} />
      )}
    </Panel>
  );
}
