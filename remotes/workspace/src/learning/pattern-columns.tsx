import type { Pattern } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnMeter, type DataColumn, Icon, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { gitBranchIcon, globeIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { CutName } from '../texts/cut-name.tsx';
import { PatternStatus, usePatternKindText } from '../texts/pattern-states.tsx';
import { QueuedNote } from '../texts/queued-note.tsx';
import { type PatternListOf, pastStates } from './list-state.ts';
import styles from './pattern-columns.module.css';

/** Returns the columns of patterns. The list of one project does not repeat its name. */
export function usePatternColumns(list: PatternListOf, open: boolean): readonly DataColumn<Pattern>[] {
  const { t } = useLingui();
  const kindText = usePatternKindText();
  const { format } = numberFormat(useLocale());
  const within = list.state.filters.project !== undefined;
  // Next to an open pattern there is little room: the project is below the rule, and paths are hidden.
  const named = open && !within;
  const columns: readonly DataColumn<Pattern>[] = [
    {
      id: 'rule',
      label: t`Rule`,
      fill: true,
      card: 'title',
      cell: ({ id, rule, status, kind, level, branch, paths, confidence, projectName }) => (
        <span className={styles.rule}>
          <RowLink className={`clamped ${styles.link}`} to={list.hrefKeepingPage({ pattern: id, view: null })} data-row={id} dir="auto">
            {rule}
          </RowLink>
          <span className={styles.below} data-wraps={named}>
            {pastStates.includes(status) && <PatternStatus state={status} />}
            {open && <CairnMeter confidence={confidence} label={t`Confidence`} />}
            {open && <span className={styles.kind}>{kindText(kind)}</span>}
            {named && (
              <bdi className={styles.project} title={projectName}>
                {projectName}
              </bdi>
            )}
            {level === 'tenant' && (
              <span className={styles.mark}>
                <Icon icon={globeIcon} size="small" /> {t`Every project`}
              </span>
            )}
            {branch && (
              <span className={styles.mark}>
                <Icon icon={gitBranchIcon} size="small" />
                <bdi className={styles.path} dir="ltr" title={branch}>
                  {branch}
                </bdi>
              </span>
            )}
            {paths.slice(0, named || (open && branch) ? 0 : 1).map((path) => (
              <bdi key={path} className={styles.path} dir="ltr" title={path}>
                {path}
              </bdi>
            ))}
            <QueuedNote row={id} />
          </span>
        </span>
      ),
    },
    { id: 'kind', label: t`Kind`, priority: 'middle', card: 'plain', cell: ({ kind }) => kindText(kind) },
    {
      id: 'project',
      label: t`Project`,
      priority: 'minor',
      card: 'plain',
      cell: ({ projectName }) => <CutName name={projectName} />,
    },
    {
      id: 'confidence',
      label: t`Confidence`,
      priority: 'middle',
      card: 'plain',
      cell: ({ confidence }) => <CairnMeter confidence={confidence} label={t`Confidence`} />,
    },
    { id: 'served', label: t`Served`, alignEnd: true, priority: 'minor', cell: ({ servedCount }) => format(servedCount) },
    {
      id: 'updated',
      label: t`Updated`,
      alignEnd: true,
      card: 'corner',
      cell: ({ updatedAt }) => <RelativeTime value={updatedAt} style="short" quiet />,
    },
  ];
  const hidden = [...(within || open ? ['project'] : []), ...(open ? ['kind', 'confidence'] : [])];
  return columns.filter(({ id }) => !hidden.includes(id));
}
