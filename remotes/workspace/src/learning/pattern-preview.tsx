import type { Pattern } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useLocale, useProseTexts, withProject } from '@cairn/shell';
import { CairnMeter, Count, Icon, IconButton, Link, numberFormat, Prose, Tag } from '@cairn/ui/core';
import { WhyList } from '@cairn/ui/data';
import { chevronDownIcon, chevronUpIcon, codeIcon, folderIcon, gitBranchIcon, gitCompareIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { projectQuery } from '../projects/queries.ts';
import { PatternStatus, usePatternKindText, useRejectionText } from '../texts/pattern-states.tsx';
import { Waits } from '../texts/waits.tsx';
import { Contradiction } from './contradiction.tsx';
import { PatternEvidenceList } from './evidence-list.tsx';
import { PatternActions } from './pattern-actions.tsx';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-preview.module.css';
import { patternQuery } from './queries.ts';
import { useReasons } from './reasons.ts';

/** A pattern as it is decided on: what it says, what it contradicts, why it is believed, and where it was seen. */
export function PatternPreview({
  id,
  place,
  onNext,
  onPrevious,
  onShow,
  onClose,
}: {
  id: string;
  /** Where it stands in the list: `1 of 12`. */
  place: { at: number; of: number } | null;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onShow: (pattern: Pattern) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const labels = useProseTexts();
  const kindText = usePatternKindText();
  const rejectionText = useRejectionText();
  const { format } = numberFormat(useLocale());
  const { data: pattern } = useSuspenseQuery(patternQuery(id));
  const { data: project } = useSuspenseQuery(projectQuery(pattern.projectSlug));
  const [kept, setKept] = useState<readonly string[]>([]);
  const reasons = useReasons(pattern);
  const { number, paths, languages, branch, reason, successor, reviewer, status } = pattern;
  const contradicted = pattern.conflicts.filter((other) => other.status === 'accepted');
  const decidable = status === 'proposed' || status === 'snoozed';
  const supersedes = contradicted.flatMap((other) => (kept.includes(other.id) ? [] : [other.id]));
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const servedCount = format(pattern.servedCount);
  const helpfulCount = format(pattern.helpfulCount);
  const wrongCount = format(pattern.wrongCount + pattern.outdatedCount);
  return (
    <Preview
      label={pattern.rule}
      lead={
        <>
          <PatternStatus state={status} badge />
          <PatternName number={number} className={styles.number} />
          <span className={styles.number}>{kindText(pattern.kind)}</span>
          <Waits row={pattern.id} />
        </>
      }
      tools={
        place && (
          <>
            <span className={styles.number}>
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
      onClose={onClose}
    >
      <h2 className={styles.title} dir="auto">
        {pattern.rule}
      </h2>
      {pattern.rationale && (
        <div className={styles.rationale}>
          <Prose text={pattern.rationale} labels={labels} headingLevel={3} />
        </div>
      )}
      <p className={styles.tags}>
        {paths.map((path) => (
          <Tag key={path} icon={folderIcon} code>
            {path}
          </Tag>
        ))}
        {languages.map((language) => (
          <Tag key={language} icon={codeIcon}>
            {language}
          </Tag>
        ))}
        {branch && (
          <Tag icon={gitBranchIcon} code>
            {branch}
          </Tag>
        )}
      </p>
      {reason && (
        <p className={styles.reason}>
          <strong>{rejectionText(reason.code)}</strong> {reason.note && <span dir="auto">{reason.note}</span>}{' '}
          {reviewer && <bdi>{reviewer.name}</bdi>}
        </p>
      )}
      {successor && (
        <p className={styles.reason}>
          {status === 'merged' ? <Trans>Merged into</Trans> : <Trans>Superseded by</Trans>}{' '}
          <Link
            to={withProject(`/app/learning?status=${successor.status}&pattern=${encodeURIComponent(successor.id)}`, {
              slug: pattern.projectSlug,
            })}
          >
            <PatternName number={successor.number} />
          </Link>
        </p>
      )}
      {decidable && contradicted.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Icon icon={gitCompareIcon} className={styles.warning} /> <Trans>It contradicts a rule in force</Trans>
          </h3>
          {contradicted.map((other) => (
            <Contradiction
              key={other.id}
              pattern={pattern}
              other={other}
              supersedes={!kept.includes(other.id)}
              onSupersedes={(gives) => setKept(gives ? kept.filter((one) => one !== other.id) : [...kept, other.id])}
            />
          ))}
        </section>
      )}
      {pattern.alike.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Trans>Nearly the same</Trans> <Count>{format(pattern.alike.length)}</Count>
          </h3>
          <ul className={styles.alike}>
            {pattern.alike.map((other) => (
              <li key={other.id} className={styles.neighbour}>
                <PatternName number={other.number} className={styles.number} />
                <span dir="auto">{other.rule}</span>
                <PatternStatus state={other.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part}>
        <h3 className={styles.heading}>
          <Trans context="reasons for a confidence">Why</Trans> <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
        </h3>
        {reasons.length > 0 ? (
          <WhyList label={t`What makes its confidence`} reasons={reasons} />
        ) : (
          <p className={styles.number}>
            <Trans>It was there before evidence was weighed.</Trans>
          </p>
        )}
      </section>
      {pattern.servedCount > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Trans>Did it help?</Trans>
          </h3>
          <p>
            <Trans>
              Told to agents {servedCount} times; it helped {helpfulCount} times and was doubted {wrongCount} times.
            </Trans>
          </p>
        </section>
      )}
      {quotes > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Trans>Evidence</Trans> <Count>{format(quotes)}</Count>
          </h3>
          <PatternEvidenceList pattern={pattern} />
        </section>
      )}
      <PatternActions
        key={pattern.id}
        pattern={pattern}
        project={project}
        supersedes={supersedes}
        onDone={() => (onNext ?? onPrevious ?? onClose)()}
        onMerged={onShow}
      />
    </Preview>
  );
}
