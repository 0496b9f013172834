import type { Decision } from '@cairn/api';
import { ButtonLink, Count, Link, Panel, Rows, Skeleton } from '@cairn/ui/core';
import { gitCompareIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { CompareRevisions } from '../lazy-page.ts';
import { pairInView, pairLink } from './place.ts';
import { revisionsQuery } from './queries.ts';
import { RevisionLine } from './revision-line.tsx';
import { useRevisionText } from './revision-text.ts';
import styles from './revisions-panel.module.css';

/** Maximum number of shown revisions. The comparison has all of them. */
const shown = 4;

/** Lists the latest revisions of a decision, each with a link to its changes. */
export function RevisionsPanel({ decision }: { decision: Decision }): ReactElement {
  const [search] = useSearchParams();
  const name = useRevisionText();
  const { data: revisions } = useQuery(revisionsQuery(decision));
  const { revision: present, projectSlug } = decision;
  return (
    <Panel
      flush
      title={
        <>
          <Trans>Revisions</Trans> <Count>{present}</Count>
        </>
      }
      actions={
        present > 1 && (
          <ButtonLink
            variant="quiet"
            size="small"
            icon={gitCompareIcon}
            to={pairLink(search, pairInView(search, present))}
            onPointerEnter={CompareRevisions.preload}
            onFocus={CompareRevisions.preload}
          >
            <Trans>Compare</Trans>
          </ButtonLink>
        )
      }
    >
      {revisions ? (
        <Rows>
          {revisions.slice(0, shown).map((revision) => {
            const { revision: number } = revision;
            return (
              <li key={number}>
                {number > 1 ? (
                  <Link plain className={styles.name} to={pairLink(search, { from: number - 1, to: number })}>
                    {name(number)}
                  </Link>
                ) : (
                  <span className={styles.name}>{name(number)}</span>
                )}
                <RevisionLine revision={revision} projectSlug={projectSlug} />
              </li>
            );
          })}
        </Rows>
      ) : (
        <div className={styles.waiting}>
          <Skeleton width="100%" height="2.5rem" />
        </div>
      )}
    </Panel>
  );
}
