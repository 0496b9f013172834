import type { Pattern, Project } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { CairnMeter, Count, Link, numberFormat, Panel, Rows, Tag, TextButton } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { ExcerptNone } from '../home/excerpt-row.tsx';
import { patternLink } from '../learning/links.ts';
import styles from './accepted-patterns.module.css';

const shownFirst = 8;

/** The rules accepted by people, highest confidence first. */
export function AcceptedPatterns({
  patterns,
  total,
  project,
}: {
  patterns: readonly Pattern[];
  total: number;
  project: Pick<Project, 'slug' | 'counts'>;
}): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const [all, setAll] = useState(false);
  const ordered = [...patterns].sort((a, b) => b.confidence - a.confidence);
  const shown = all ? ordered : ordered.slice(0, shownFirst);
  const { branchPatterns } = project.counts;
  const more = ordered.length - shown.length;
  return (
    <Panel
      flush
      title={
        <>
          <Trans>Accepted patterns</Trans> <Count>{format(total)}</Count>
        </>
      }
      footer={
        (more > 0 || branchPatterns > 0) && (
          <>
            {more > 0 && (
              <TextButton onClick={() => setAll(true)}>
                <Plural value={more} one="# more" other="# more" />
              </TextButton>
            )}
            {branchPatterns > 0 && (
              <Link to={withProject('/app/project/patterns?status=branch', project)} className={styles.branches}>
                <Plural value={branchPatterns} one="# more is branch-only" other="# more are branch-only" />
              </Link>
            )}
          </>
        )
      }
    >
      {shown.length === 0 ? (
        <ExcerptNone>
          <Trans>No rules accepted yet. Every later session gets the rules that you accept here.</Trans>
        </ExcerptNone>
      ) : (
        <Rows>
          {shown.map((pattern) => (
            <li key={pattern.id} className={styles.row}>
              <span className={styles.words}>
                <Link plain className={styles.rule} to={patternLink(pattern)} dir="auto">
                  {pattern.rule}
                </Link>
                {pattern.rationale && (
                  <span className={styles.rationale} dir="auto">
                    {pattern.rationale}
                  </span>
                )}
              </span>
              <span className={styles.end}>
                {pattern.paths.slice(0, 1).map((path) => (
                  <Tag key={path} code>
                    {path}
                  </Tag>
                ))}
                <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
