import type { Analytics, AnalyticsRule } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { IconButton, Link, Panel } from '@cairn/ui/core';
import { downloadCsv, Meter, type MeterTone, toCsv } from '@cairn/ui/data';
import { downloadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
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
  text: string;
}

/** The rules that helped most. */
export function BestRules({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  return (
    <Ranking
      title={t`Rules that help most`}
      rows={useRules(analytics.best)}
      tone="accent"
      fileName="best-rules"
      empty={<Trans>No rule was served in three sessions and called helpful in half of them.</Trans>}
    />
  );
}

/** Rules that agents are served and seldom find helpful: candidates for a review. */
export function SeldomUseful({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const project = search.get('project');
  return (
    <Ranking
      title={t`Served, seldom useful`}
      rows={useRules(analytics.seldom)}
      tone="warning"
      fileName="seldom-useful-rules"
      empty={<Trans>Every rule that was served in three sessions helped in half of them.</Trans>}
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

/** The files that most sessions edited. */
export function EditedFiles({ analytics }: { analytics: Analytics }): ReactElement {
  const { t } = useLingui();
  const { count } = useAmounts();
  const href = useSessionsHref();
  const { from, to, files } = analytics;
  const most = files[0]?.sessions ?? 0;
  const rows = files.map(({ path, projectSlug, sessions }) => ({
    id: `${projectSlug} ${path}`,
    name: path,
    href: href({ file: path, project: projectSlug, from, to }),
    value: sessions,
    max: most,
    text: count(sessions),
  }));
  return (
    <Ranking
      title={t`Most edited files`}
      rows={rows}
      tone="neutral"
      fileName="edited-files"
      empty={<Trans>No session edited a file in this period.</Trans>}
    />
  );
}

function useRules(rules: readonly AnalyticsRule[]): Ranked[] {
  const { t } = useLingui();
  const { count } = useAmounts();
  return rules.map(({ id, rule, projectSlug, helpful, served }) => {
    const [few, all] = [count(helpful), count(served)];
    return { id, name: rule, href: patternLink({ id, projectSlug }), value: helpful, max: served, text: t`${few} of ${all}` };
  });
}

function Ranking({
  title,
  rows,
  tone,
  fileName,
  empty,
  footer,
}: {
  title: string;
  rows: readonly Ranked[];
  tone: MeterTone;
  fileName: string;
  empty: ReactNode;
  footer?: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const download = () => downloadCsv(fileName, toCsv([[title, '', ''], ...rows.map(({ name, value, max }) => [name, value, max])]));
  return (
    <Panel
      title={title}
      actions={<IconButton size="small" icon={downloadIcon} label={t`Download as CSV`} disabled={rows.length === 0} onClick={download} />}
      footer={footer}
    >
      {rows.length === 0 ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        <ol className={styles.ranking}>
          {rows.map(({ id, name, href, value, max, text }) => (
            <li key={id}>
              <span className={styles.line}>
                <Link to={href} className={styles.name}>
                  <bdi>{name}</bdi>
                </Link>
                <span>{text}</span>
              </span>
              <Meter value={value} max={max} label={name} valueText={text} tone={tone} size="small" />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
