import type { Pattern, PatternNeighbour } from '@cairn/api';
import { notifyFailure, useLocale, withProject } from '@cairn/shell';
import { Button, CairnMeter, CodeBlock, Count, Fact, Icon, Link, numberFormat, Tag } from '@cairn/ui/core';
import { ContradictionPair, WhyList } from '@cairn/ui/data';
import { checkIcon, codeIcon, folderIcon, gitCompareIcon, globeIcon, undo2Icon, xIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { BranchTag } from '../branches/branch-tag.tsx';
import { FeedbackNotes } from '../feedback/feedback-notes.tsx';
import { PatternStatus, useRejectionText } from '../texts/pattern-states.tsx';
import { Contradiction } from './contradiction.tsx';
import { PatternEvidenceList } from './evidence-list.tsx';
import { foreignLink, patternLink } from './links.ts';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-parts.module.css';
import { patternsQuery } from './queries.ts';
import { useReasons } from './reasons.ts';
import { seenIn } from './seen-in.ts';
import { unmergePattern } from './unmerge.ts';

/** The heading level of a pattern's parts: below the title of a preview, or of a page. */
export const PartLevel = createContext<2 | 3>(3);

/** Renders a titled part of a pattern. */
export function Part({ title, count, children }: { title: ReactNode; count?: number; children: ReactNode }): ReactElement {
  const Heading = `h${useContext(PartLevel)}` as const;
  const { format } = numberFormat(useLocale());
  return (
    <section className={styles.part}>
      <Heading className={styles.heading}>
        {title} {count !== undefined && <Count>{format(count)}</Count>}
      </Heading>
      {children}
    </section>
  );
}

/** Renders the project that a pattern applies to, or that it applies to every project. */
export function AppliesTo({ pattern: { level, projectName } }: { pattern: Pattern }): ReactElement {
  const { t } = useLingui();
  return <Fact name={t`Applies to`}>{level === 'tenant' ? <Trans>Every project</Trans> : <bdi>{projectName}</bdi>}</Fact>;
}

/** Renders the scope of a pattern as tags. */
export function ScopeTags({ pattern: { level, paths, languages, branch } }: { pattern: Pattern }): ReactElement {
  return (
    <p className={styles.tags}>
      {level === 'tenant' && (
        <Tag icon={globeIcon}>
          <Trans>Every project</Trans>
        </Tag>
      )}
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
      {branch && <BranchTag name={branch} />}
    </p>
  );
}

/** Renders why it was rejected, what supersedes it, or what it was merged into, with an undo of the merge. */
export function ClosedReason({ pattern, mayReview }: { pattern: Pattern; mayReview: boolean }): ReactElement {
  const rejectionText = useRejectionText();
  const { reason, successor, reviewer, status } = pattern;
  const name = reviewer?.name;
  const why = reason && rejectionText(reason.code);
  return (
    <>
      {why && (
        <p className={styles.reason}>
          {name ? (
            <Trans>
              Rejected by <bdi>{name}</bdi>: <strong>{why}</strong>
            </Trans>
          ) : (
            <strong>{why}</strong>
          )}
        </p>
      )}
      {reason?.note && (
        <p className={styles.reason} dir="auto">
          {reason.note}
        </p>
      )}
      {successor && (
        <div className={styles.fate}>
          <span>
            {status === 'merged' ? <Trans>Merged into</Trans> : <Trans>Superseded by</Trans>}{' '}
            <Link
              to={withProject(`/app/learning?status=${successor.status}&pattern=${encodeURIComponent(successor.id)}`, {
                slug: pattern.projectSlug,
              })}
            >
              <PatternName number={successor.number} />
            </Link>
          </span>
          {status === 'merged' && mayReview && <TakeOut pattern={pattern} />}
        </div>
      )}
    </>
  );
}

function TakeOut({ pattern }: { pattern: Pick<Pattern, 'id' | 'version'> }): ReactElement {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await unmergePattern(pattern)
      .catch(notifyFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" icon={undo2Icon} busy={busy} onClick={() => void run()}>
      <Trans>Undo the merge</Trans>
    </Button>
  );
}

/** Lists the patterns that were merged into this one, each with an undo of the merge. */
export function MergedHere({ pattern, mayReview }: { pattern: Pattern; mayReview: boolean }): ReactElement | null {
  const { data } = useQuery(patternsQuery({ mergedInto: pattern.id, status: 'merged', limit: 50 }));
  if (!data?.items.length) return null;
  return (
    <Part title={<Trans>Merged into this one</Trans>} count={data.total}>
      <ul className={styles.alike}>
        {data.items.map((one) => (
          <li key={one.id} className={styles.neighbour}>
            <Link to={patternLink(one)} className={styles.number}>
              <PatternName number={one.number} />
            </Link>
            <span dir="auto">{one.rule}</span>
            <span className={styles.end}>{mayReview && <TakeOut pattern={one} />}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * Lists the contradicting rules in force and what happens to each if this one is accepted, or lets the reader deprecate one of two rules in
 * force.
 */
export function Contradictions({
  pattern,
  mayReview,
  contradicted,
  kept,
  onKept,
}: {
  pattern: Pattern;
  /** Readers without this permission see the outcome and cannot choose. */
  mayReview: boolean;
  contradicted: readonly PatternNeighbour[];
  kept: readonly string[];
  onKept: (ids: readonly string[]) => void;
}): ReactElement {
  return (
    <Part
      title={
        <>
          <Icon icon={gitCompareIcon} className={styles.warning} /> <Trans>It contradicts a rule in force</Trans>
        </>
      }
    >
      {contradicted.map((other) => (
        <Contradiction
          key={other.id}
          pattern={pattern}
          other={other}
          supersedes={!kept.includes(other.id)}
          // A rule of another project can only be deprecated there.
          givesWay={other.key === null}
          onSupersedes={mayReview ? (gives) => onKept(gives ? kept.filter((one) => one !== other.id) : [...kept, other.id]) : undefined}
        />
      ))}
    </Part>
  );
}

/** Renders the examples that follow the rule, and those that break it. */
export function Examples({ examples }: Pick<Pattern, 'examples'>): ReactElement | null {
  const { t } = useLingui();
  if (examples.length === 0) return null;
  return (
    <Part title={<Trans>Examples</Trans>}>
      <ul className={styles.examples}>
        {examples.map(({ text, good }, at) => (
          <li key={`${at} ${text}`} className={styles.example}>
            <span className={styles.sign}>
              <Icon icon={good ? checkIcon : xIcon} className={good ? styles.follows : styles.breaks} />
              {good ? <Trans>Follows the rule</Trans> : <Trans>Breaks it</Trans>}
            </span>
            <CodeBlock wrap label={good ? t`Follows the rule` : t`Breaks it`}>
              {text}
            </CodeBlock>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Lists similar rules of the project or organization, each with its differing words. */
export function SimilarRules({ pattern }: { pattern: Pattern }): ReactElement | null {
  const { alike, projectSlug, status, number, rule } = pattern;
  if (alike.length === 0) return null;
  return (
    <Part title={<Trans>Similar</Trans>} count={alike.length}>
      {alike.map((other) => (
        <ContradictionPair
          key={other.id}
          proposed={{ heading: <PatternStatus state={status} />, reference: <PatternName number={number} />, text: rule }}
          accepted={{
            heading: <PatternStatus state={other.status} />,
            reference: (
              <Link to={other.key === null ? patternLink({ id: other.id, projectSlug }) : foreignLink(other.id)}>
                <PatternName number={other.number} from={other.key} />
              </Link>
            ),
            text: other.rule,
          }}
        />
      ))}
    </Part>
  );
}

/** Renders the parts of the confidence, the reports of agents, and the evidence. */
export function ConfidencePanel({ pattern }: { pattern: Pattern }): ReactElement {
  const { t } = useLingui();
  const reasons = useReasons(pattern);
  const seen = seenIn(pattern);
  const doubted = pattern.wrongCount + pattern.outdatedCount;
  const told = pattern.servedCount + pattern.helpfulCount + doubted > 0;
  return (
    <>
      <Part
        title={
          <>
            <Trans context="reasons for a confidence">Why</Trans> <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
          </>
        }
      >
        {reasons.length > 0 ? (
          <WhyList label={t`Confidence factors`} reasons={reasons} />
        ) : (
          <p className={styles.number}>
            <Trans>Created before evidence was tracked.</Trans>
          </p>
        )}
      </Part>
      {told && (
        <Part title={<Trans>Did it help?</Trans>}>
          <p>
            {t`Served to agents ${plural(pattern.servedCount, { one: '# time', other: '# times' })}, helped ${plural(pattern.helpfulCount, { one: '# time', other: '# times' })}, questioned ${plural(doubted, { one: '# time', other: '# times' })}.`}
          </p>
          <FeedbackNotes of="patterns" subject={pattern} />
        </Part>
      )}
      {seen.length > 0 && (
        <Part title={<Trans>Evidence</Trans>} count={seen.length}>
          <PatternEvidenceList pattern={pattern} seen={seen} />
        </Part>
      )}
    </>
  );
}
