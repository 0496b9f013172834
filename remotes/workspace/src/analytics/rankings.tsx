import type { Analytics, AnalyticsRule } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { type DataColumn, DataTable, Link, Panel } from '@cairn/ui/core';
import { downloadCsv, Meter, type MeterTone, toCsv, ViewTools } from '@cairn/ui/data';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { patternLink } from '../learning/links.ts';
import styles from './analytics.module.css';
import { AskStillTrue } from './ask-still-true.tsx';
import { useAmounts } from './use-amounts.ts';
import { useSessionsHref } from './use-links.ts';

interface Ranked {
  id: string;
  name: string;
  href: string;
  value: number;
  max: number;
  /** The amount next to the bar, and the link to its sessions. */
  text: string;
  sessionsHref: string;
}

/** A column of numbers in the table and in the CSV file. */
interface Amount {
  id: 'value' | 'max';
  label: string;
}

/** The rules that helped most. */
export function BestRules({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  return (
    <Ranking
      title={t`Rules that help most`}
      nameLabel={t`Rule`}
      amounts={useRuleAmounts()}
      rows={useRules(analytics, analytics.best)}
      tone="accent"
      fileName="best-rules"
      empty={<Trans>No rule was served in at least three sessions and helpful in half of them.</Trans>}
    />
  );
}

/** Rules that agents are served but seldom find helpful: candidates for a review. */
export function SeldomUseful({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const project = search.get('project');
  return (
    <Ranking
      title={t`Served, rarely useful`}
      nameLabel={t`Rule`}
      amounts={useRuleAmounts()}
      rows={useRules(analytics, analytics.seldom)}
      tone="warning"
      fileName="seldom-useful-rules"
      empty={<Trans>Every rule that was served in at least three sessions helped in half of them.</Trans>}
      footer={
        analytics.seldom.length > 0 && (
          <>
            <AskStillTrue rules={analytics.seldom} />
            <Link to={withProject('/app/learning?status=accepted', project ? { slug: project } : null)}>
              <Trans>Review rules in force</Trans>
            </Link>
          </>
        )
      }
    />
  );
}

/** The files edited in most sessions. */
export function EditedFiles({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const { count } = useAmounts();
  const href = useSessionsHref();
  const { from, to, files } = analytics;
  const most = files[0]?.sessions ?? 0;
  const rows = files.map(({ path, projectSlug, sessions }) => {
    const sessionsHref = href({ file: path, project: projectSlug, from, to });
    return {
      id: `${projectSlug} ${path}`,
      name: path,
      href: sessionsHref,
      sessionsHref,
      value: sessions,
      max: most,
      text: count(sessions),
    };
  });
  return (
    <Ranking
      title={t`Most edited files`}
      nameLabel={t`File`}
      amounts={[{ id: 'value', label: t`Sessions` }]}
      rows={rows}
      tone="neutral"
      fileName="edited-files"
      empty={<Trans>No session edited a file in this period.</Trans>}
    />
  );
}

function useRuleAmounts(): Amount[] {
  const { t } = useLingui();
  return [
    { id: 'value', label: t`Helpful in sessions` },
    { id: 'max', label: t`Served in sessions` },
  ];
}

function useRules({ from, to }: Analytics, rules: readonly AnalyticsRule[]): Ranked[] {
  const { t } = useLingui();
  const { count } = useAmounts();
  const sessionsHref = useSessionsHref();
  return rules.map(({ id, rule, projectSlug, helpful, served }) => {
    const few = count(helpful);
    return {
      id,
      name: rule,
      href: patternLink({ id, projectSlug }),
      sessionsHref: sessionsHref({ rule: id, from, to }),
      value: helpful,
      max: served,
      text: t`${plural(served, { one: `${few} of # session`, other: `${few} of # sessions` })}`,
    };
  });
}

interface RankingProps {
  title: string;
  nameLabel: string;
  /** The amounts of a row. The last one is the base of the ranking and links to the sessions. */
  amounts: readonly Amount[];
  rows: readonly Ranked[];
  tone: MeterTone;
  fileName: string;
  empty: ReactNode;
  footer?: ReactNode;
}

/** A ranking as bars or as a table, with CSV download. */
function Ranking({ title, nameLabel, amounts, rows, tone, fileName, empty, footer }: RankingProps): ReactElement {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const hasRows = rows.length > 0;
  const download = () =>
    downloadCsv(
      fileName,
      toCsv([[nameLabel, ...amounts.map(({ label }) => label)], ...rows.map((row) => [row.name, ...amounts.map(({ id }) => row[id])])]),
    );
  const labels = { view: t`Show as`, chart: t`Chart`, table: t`Table`, download: t`Download as CSV` };
  return (
    <Panel
      flush={asTable && hasRows}
      title={title}
      actions={<ViewTools labels={labels} asTable={asTable} onChange={setAsTable} onDownload={download} disabled={!hasRows} />}
      footer={footer}
    >
      {!hasRows && <p className={styles.nothing}>{empty}</p>}
      {hasRows &&
        (asTable ? (
          <RankingTable title={title} nameLabel={nameLabel} amounts={amounts} rows={rows} />
        ) : (
          <ol className={styles.ranking}>
            {rows.map(({ id, name, href, sessionsHref, value, max, text }) => (
              <li key={id}>
                <span className={styles.line}>
                  <Link to={href} className={styles.name}>
                    <bdi>{name}</bdi>
                  </Link>
                  {href === sessionsHref ? <span>{text}</span> : <Link to={sessionsHref}>{text}</Link>}
                </span>
                <Meter value={value} max={max} label={name} valueText={text} tone={tone} size="small" />
              </li>
            ))}
          </ol>
        ))}
    </Panel>
  );
}

function RankingTable({ title, nameLabel, amounts, rows }: Pick<RankingProps, 'title' | 'nameLabel' | 'amounts' | 'rows'>): ReactElement {
  const { count } = useAmounts();
  const columns: DataColumn<Ranked>[] = [
    {
      id: 'name',
      label: nameLabel,
      fill: true,
      card: 'title',
      cell: ({ name, href }) => (
        <Link to={href}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    ...amounts.map(({ id, label }, at) => ({
      id,
      label,
      alignEnd: true,
      cell: (row: Ranked) => (at === amounts.length - 1 ? <Link to={row.sessionsHref}>{count(row[id])}</Link> : count(row[id])),
    })),
  ];
  return (
    <div className={styles.table}>
      <DataTable label={title} columns={columns} rows={rows} />
    </div>
  );
}
