import type { Pattern } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useLocale, useProseLabels } from '@cairn/shell';
import { Fact, Facts, IconButton, numberFormat, Prose, titleClass } from '@cairn/ui/core';
import { chevronDownIcon, chevronUpIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { projectQuery } from '../projects/queries.ts';
import { PatternStatus, usePatternKindText } from '../texts/pattern-states.tsx';
import { QueuedNote } from '../texts/queued-note.tsx';
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
  ScopeTags,
  SimilarRules,
} from './pattern-parts.tsx';
import { ProposedBy } from './proposed-by.tsx';
import { patternQuery } from './queries.ts';
import { ReviewDay } from './review-day.tsx';
import { useContradictions } from './use-contradictions.ts';
import { useMayReview } from './use-may-review.ts';

/** Previews a pattern for a review: its rule, its contradictions, its confidence, and its evidence. */
export function PatternPreview({
  id,
  place,
  onRead,
  onNext,
  onPrevious,
  onShow,
  onDone,
  onClose,
}: {
  id: string;
  /** Its position in the list: `1 of 12`. */
  place: { at: number; of: number } | null;
  onRead: () => void;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onShow: (pattern: Pattern) => void;
  /** Runs after a review: goes on to the next one. */
  onDone: () => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const labels = useProseLabels();
  const kindText = usePatternKindText();
  const { format } = numberFormat(useLocale());
  const { data: pattern } = useSuspenseQuery(patternQuery(id));
  const { data: project } = useSuspenseQuery(projectQuery(pattern.projectSlug));
  const mayReview = useMayReview(pattern, project);
  const { supersedes, ...contradictions } = useContradictions(pattern);
  const { number, status } = pattern;
  return (
    <Preview
      label={pattern.rule}
      title={t`PAT-${number}`}
      project={project.name}
      before={
        <>
          <PatternStatus state={status} badge />
          <PatternName number={number} className={styles.number} />
          <span className={styles.number}>{kindText(pattern.kind)}</span>
          <QueuedNote row={pattern.id} />
        </>
      }
      actions={
        place && (
          <>
            <span className={`${styles.number} ${styles.place}`}>
              <Trans>
                {format(place.at)} of {format(place.of)}
              </Trans>
            </span>
            <IconButton icon={chevronUpIcon} label={t`Previous pattern`} onClick={onPrevious} disabled={!onPrevious} />
            <IconButton icon={chevronDownIcon} label={t`Next pattern`} onClick={onNext} disabled={!onNext} />
          </>
        )
      }
      change={status}
      onOpenPage={onRead}
      onClose={onClose}
      footer={
        <PatternActions key={pattern.id} pattern={pattern} project={project} supersedes={supersedes} onDone={onDone} onMerged={onShow} />
      }
    >
      <h2 className={titleClass} dir="auto">
        {pattern.rule}
      </h2>
      {pattern.rationale && (
        <div className={styles.rationale}>
          <Prose text={pattern.rationale} labels={labels} headingLevel={3} />
        </div>
      )}
      <ScopeTags pattern={pattern} />
      <Facts>
        <AppliesTo pattern={pattern} />
        <Fact name={t`Proposed by`}>
          <ProposedBy pattern={pattern} />
        </Fact>
      </Facts>
      <ReviewDay pattern={pattern} />
      <ClosedReason pattern={pattern} mayReview={mayReview} />
      {contradictions.contradicted.length > 0 && <Contradictions pattern={pattern} mayReview={mayReview} {...contradictions} />}
      <Examples examples={pattern.examples} />
      <SimilarRules pattern={pattern} />
      <ConfidencePanel pattern={pattern} />
      {status !== 'merged' && <MergedHere pattern={pattern} mayReview={mayReview} />}
    </Preview>
  );
}
