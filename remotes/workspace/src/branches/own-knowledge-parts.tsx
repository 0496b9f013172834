import { type BranchKnowledge, type Project, readinessOf } from '@cairn/api';
import { useCan, useLocale } from '@cairn/shell';
import { CairnMeter, Icon, type IconData, InlineCode, Link, numberFormat, Panel, PlainCheckbox, Rows, Status } from '@cairn/ui/core';
import { WordDiff } from '@cairn/ui/data';
import { circleDashedIcon, gitCompareIcon, pencilIcon, plusIcon, signpostIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';
import { PatternStatus } from '../texts/pattern-states.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import { BranchContradiction } from './branch-contradiction.tsx';
import { type Choice, type Choices, choiceFor, partsOf } from './choices.ts';
import { NeighbourName } from './neighbour-name.tsx';
import styles from './own-knowledge-parts.module.css';

type OwnPattern = BranchKnowledge['patterns'][number];
type OnChoose = ((item: string, choice: Choice) => void) | undefined;

/** A branch's own knowledge in groups, with a checkbox for each record to merge. Without `onChoose`, there is no choice. */
export function OwnKnowledgeParts({
  knowledge,
  project,
  choices,
  onChoose,
}: {
  knowledge: BranchKnowledge;
  project: Project;
  choices: Choices;
  onChoose: OnChoose;
}): ReactElement {
  const { fresh, near, contrary } = partsOf(knowledge);
  const mayReview = useCan('project.review', project);
  const { base } = knowledge.branch;
  const lines = (own: readonly OwnPattern[]) =>
    own.map((one) => <PatternLine key={one.pattern.id} own={one} choice={choiceFor(one, choices)} onChoose={onChoose} />);
  return (
    <>
      <Part icon={gitCompareIcon} title={<Trans>Contradicts {base}</Trans>} count={contrary.length}>
        {contrary.map((own) => (
          <BranchContradiction
            key={own.pattern.id}
            own={own}
            base={base}
            choice={choiceFor(own, choices)}
            mayReview={mayReview}
            onChoose={onChoose && ((choice) => onChoose(own.pattern.id, choice))}
          />
        ))}
      </Part>
      <Part icon={plusIcon} title={<Trans>New on this branch</Trans>} count={fresh.length}>
        {lines(fresh)}
      </Part>
      <Part icon={pencilIcon} title={<Trans>Similar to a rule in force</Trans>} count={near.length}>
        {lines(near)}
      </Part>
      <Part icon={signpostIcon} title={<Trans>Decisions</Trans>} count={knowledge.decisions.length}>
        {knowledge.decisions.map((own) => (
          <DecisionLine
            key={own.decision.id}
            own={own}
            choice={choices[own.decision.id] ?? { keep: true, supersedes: [] }}
            onChoose={onChoose}
          />
        ))}
      </Part>
    </>
  );
}

function Part({
  icon,
  title,
  count,
  children,
}: {
  icon: IconData;
  title: ReactNode;
  count: number;
  children: ReactNode;
}): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (count === 0) return null;
  return (
    <Panel
      flush
      title={
        <span className={styles.heading}>
          <Icon icon={icon} size="small" />
          {title}
          <span className={styles.note}>{format(count)}</span>
        </span>
      }
    >
      <Rows>{children}</Rows>
    </Panel>
  );
}

function PatternLine({ own, choice, onChoose }: { own: OwnPattern; choice: Choice; onChoose: OnChoose }): ReactElement {
  const { t } = useLingui();
  const { pattern, alike, tokens } = own;
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const [other] = alike;
  return (
    <Line name={pattern.rule} tokens={tokens} choice={choice} onChoose={onChoose && ((next) => onChoose(pattern.id, next))}>
      {other ? (
        <WordDiff before={other.rule} after={pattern.rule} labels={{ added: t`Added:`, removed: t`Removed:` }} />
      ) : (
        <p dir="auto">
          <InlineCode text={pattern.rule} />
        </p>
      )}
      <p className={styles.note}>
        <Link to={patternLink(pattern)}>
          <PatternName number={pattern.number} />
        </Link>
        <PatternStatus state={pattern.status} />
        <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
        {pattern.paths.map((path) => (
          <bdi key={path} className={styles.path} dir="ltr">
            {path}
          </bdi>
        ))}
        {quotes > 0 && <span>{t`${plural(quotes, { one: '# quote', other: '# quotes' })}`}</span>}
        {other && (
          <span>
            <Trans>
              similar to <NeighbourName other={other} projectSlug={pattern.projectSlug} />
            </Trans>
          </span>
        )}
        {pattern.status === 'proposed' && readinessOf(pattern) === 'thin' && (
          <Status tone="warning" icon={circleDashedIcon}>
            <Trans>thin evidence</Trans>
          </Status>
        )}
      </p>
    </Line>
  );
}

function DecisionLine({
  own: { decision, tokens },
  choice,
  onChoose,
}: {
  own: BranchKnowledge['decisions'][number];
  choice: Choice;
  onChoose: OnChoose;
}): ReactElement {
  const { id, number, title, status, predecessor } = decision;
  return (
    <Line name={title} tokens={tokens} choice={choice} onChoose={onChoose && ((next) => onChoose(id, next))}>
      <p dir="auto">
        <Link to={decisionLink(decision)}>
          <bdi>
            <Trans>ADR {number}</Trans>
          </bdi>{' '}
          {title}
        </Link>
      </p>
      <p className={styles.note}>
        <DecisionStatus state={status} />
        {predecessor && (
          <span dir="auto">
            {status === 'accepted' ? (
              <Trans>
                supersedes ADR {predecessor.number}, {predecessor.title} once it is merged
              </Trans>
            ) : (
              <Trans>
                would supersede ADR {predecessor.number}, {predecessor.title}
              </Trans>
            )}
          </span>
        )}
      </p>
    </Line>
  );
}

/** One record: whether it is merged, its title, and its cost in tokens when served. */
function Line({
  name,
  tokens,
  choice,
  onChoose,
  children,
}: {
  name: string;
  tokens: number;
  choice: Choice;
  onChoose: ((choice: Choice) => void) | undefined;
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale(), { signDisplay: 'exceptZero' });
  return (
    <li className={styles.line} data-left={onChoose !== undefined && !choice.keep}>
      {onChoose && (
        <PlainCheckbox label={t`Keep: ${name}`} checked={choice.keep} onChange={() => onChoose({ ...choice, keep: !choice.keep })} />
      )}
      <div className={styles.words}>{children}</div>
      {tokens > 0 && (
        <span className={styles.tokens}>
          <bdi aria-hidden>{format(tokens)}</bdi>
          <span className="visually-hidden">{t`${plural(tokens, { one: '# token', other: '# tokens' })}`}</span>
        </span>
      )}
    </li>
  );
}
