import { useLocale, usePage, useProseLabels, withParams } from '@cairn/shell';
import { ButtonLink, Fact, Facts, numberFormat, Panel, Prose, RelativeTime, useFocusFallback } from '@cairn/ui/core';
import { listIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import page from '../decisions/decision-page.module.css';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { useChosenDay } from '../texts/chosen-day.ts';
import { PatternStatus, usePatternKindText } from '../texts/pattern-states.tsx';
import { QueuedNote } from '../texts/queued-note.tsx';
import { Lineage } from './lineage.tsx';
import { patternLink } from './links.ts';
import { PatternActions } from './pattern-actions.tsx';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-parts.module.css';
import {
  AppliesTo,
  ClosedReason,
  ConfidencePanel,
  Contradictions,
  Examples,
  MergedHere,
  PartLevel,
  ScopeTags,
  SimilarRules,
} from './pattern-parts.tsx';
import { ProposedBy } from './proposed-by.tsx';
import { patternQuery } from './queries.ts';
import { timesSaidAgain } from './said-again.ts';
import { ServedTo } from './served-to.tsx';
import { useContradictions } from './use-contradictions.ts';
import { useMayReview } from './use-may-review.ts';
import { useReadingKeys } from './use-reading-keys.ts';

/** Renders the page of a pattern: its rule and scope, its confidence, who reviewed it, and its history. */
export function PatternPage({ id }: { id: string }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const labels = useProseLabels();
  const kindText = usePatternKindText();
  const { format } = numberFormat(useLocale());
  const { data: pattern } = useSuspenseQuery(patternQuery(id));
  const { data: project } = useSuspenseQuery(projectQuery(pattern.projectSlug));
  const mayReview = useMayReview(pattern, project);
  const heading = useFocusFallback<HTMLHeadingElement>(pattern.status);
  const { supersedes, ...contradictions } = useContradictions(pattern);
  const reviewDay = useChosenDay(pattern.reviewBy);
  const { number, status, reviewer, decidedAt, lastServedAt } = pattern;
  const saidAgain = timesSaidAgain(pattern);
  const toList = withParams(search, { view: null });
  useReadingKeys(id);
  useProjectInView(project);
  usePage(t`PAT-${number}`, [], project.name);
  return (
    <div className={page.page}>
      <article className={page.text}>
        <header className={page.header}>
          <div className={page.line}>
            <PatternStatus state={status} badge />
            <span className={styles.number}>
              <PatternName number={number} /> · {kindText(pattern.kind)}
            </span>
            <QueuedNote row={pattern.id} />
            <ButtonLink className={page.list} size="small" icon={listIcon} iconDirectional to={toList}>
              <Trans>Show in the list</Trans>
            </ButtonLink>
          </div>
          <h1 className={page.title} tabIndex={-1} dir="auto" ref={heading}>
            {pattern.rule}
          </h1>
          <ScopeTags pattern={pattern} />
          <ClosedReason pattern={pattern} mayReview={mayReview} />
        </header>
        <PartLevel value={2}>
          {pattern.rationale && <Prose text={pattern.rationale} labels={labels} />}
          {contradictions.contradicted.length > 0 && <Contradictions pattern={pattern} mayReview={mayReview} {...contradictions} />}
          <Examples examples={pattern.examples} />
          <ConfidencePanel pattern={pattern} />
          <SimilarRules pattern={pattern} />
          {status !== 'merged' && <MergedHere pattern={pattern} mayReview={mayReview} />}
        </PartLevel>
      </article>
      <div className={page.side}>
        <Panel title={<Trans>Details</Trans>}>
          <Facts>
            <AppliesTo pattern={pattern} />
            <Fact name={t`Proposed by`}>
              <ProposedBy pattern={pattern} />
            </Fact>
            {reviewer && (
              <Fact name={t`Decided by`}>
                <bdi>{reviewer.name}</bdi> {decidedAt && <RelativeTime value={decidedAt} quiet />}
              </Fact>
            )}
            <Fact name={t`Review date`}>{reviewDay ?? <Trans>Not scheduled</Trans>}</Fact>
            <Fact name={t`Served`}>
              {format(pattern.servedCount)} {lastServedAt && <RelativeTime value={lastServedAt} quiet />}
            </Fact>
            {saidAgain > 0 && (
              <Fact name={t`Said again`}>{plural(saidAgain, { one: '# time since acceptance', other: '# times since acceptance' })}</Fact>
            )}
          </Facts>
          <PatternActions
            key={pattern.id}
            pattern={pattern}
            project={project}
            supersedes={supersedes}
            within="page"
            onDone={() => undefined}
            onMerged={(into) => void navigate(patternLink(into))}
          />
        </Panel>
        <Lineage pattern={pattern} />
        <ServedTo pattern={pattern} project={project} />
      </div>
    </div>
  );
}
