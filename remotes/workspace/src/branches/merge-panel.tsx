import { type BranchKnowledge, unshownOf } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, numberFormat, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { gitMergeIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { MoreOwn } from './branch-parts.tsx';
import { type Choices, keptOf, mergeAll, mergeItems, tokensMore } from './choices.ts';
import styles from './merge-panel.module.css';
import { useMoveBranch } from './move.ts';

/** Says that the branch was merged, with what is ticked, and what agents on the default branch are told from then on. */
export function MergePanel({ knowledge, choices }: { knowledge: BranchKnowledge; choices: Choices }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { branch, told } = knowledge;
  const { run, busy } = useMoveBranch(branch);
  const { format } = numberFormat(locale);
  const unshown = unshownOf(knowledge);
  // Nobody chooses from what they are not shown: all of it goes along then.
  const isWhole = unshown === 0;
  const items = isWhole ? mergeItems(knowledge, choices) : mergeAll(knowledge);
  const { holds, proposals } = keptOf(knowledge, items);
  const kept = holds + proposals + unshown;
  const left = items.filter(({ keep }) => !keep).length;
  const places = new Set(items.filter(({ keep }) => keep).flatMap(({ supersedes }) => supersedes)).size;
  const more = tokensMore(knowledge, items);
  const now = told.tokens + more;
  const [nowText, budgetText] = [format(now), format(told.budget)];
  const { base } = branch;
  return (
    <Panel title={<Trans>When it is merged</Trans>}>
      <div className={styles.panel}>
        {items.length === 0 ? (
          <p>
            <Trans>Nothing goes along: nothing is known on this branch alone.</Trans>
          </p>
        ) : (
          <ul className={styles.outcome}>
            {holds > 0 && (
              <li>
                <Plural value={holds} one="# thing holds everywhere from then on." other="# things hold everywhere from then on." />
              </li>
            )}
            {proposals > 0 && (
              <li>
                <Plural value={proposals} one="# goes along as a proposal." other="# go along as proposals." />
              </li>
            )}
            {unshown > 0 && (
              <li>
                <MoreOwn count={unshown} />
              </li>
            )}
            {left > 0 && (
              <li>
                <Plural value={left} one="# stays behind, and is told to nobody." other="# stay behind, and are told to nobody." />
              </li>
            )}
            {places > 0 && (
              <li>
                <Plural value={places} one="# rule in force is superseded." other="# rules in force are superseded." />
              </li>
            )}
          </ul>
        )}
        <Button variant="primary" wide icon={gitMergeIcon} busy={busy} onClick={() => run({ to: 'merged', ...(isWhole ? { items } : {}) })}>
          {items.length === 0 ? (
            <Trans>It was merged</Trans>
          ) : kept === 0 ? (
            <Trans>Merged: keep nothing</Trans>
          ) : (
            <Plural value={kept} one="Merged: keep # thing" other="Merged: keep # things" />
          )}
        </Button>
        <h3 className={styles.heading}>
          <Trans>What {base} will be told</Trans>
        </h3>
        <p className={styles.figures}>
          <b className={styles.now}>{nowText}</b>
          <Trans>of {budgetText} tokens</Trans>
          {more > 0 && <bdi className={styles.more}>{numberFormat(locale, { signDisplay: 'exceptZero' }).format(more)}</bdi>}
        </p>
        <Meter
          label={t`What agents are told`}
          value={now}
          max={told.budget}
          valueText={t`${plural(now, { one: '# token', other: '# tokens' })}`}
          size="large"
        />
        <p className={styles.note}>
          {now > told.budget ? (
            <Trans>That is more than fits: the least helpful is left out first.</Trans>
          ) : (
            <Trans>Nothing is pushed out.</Trans>
          )}
        </p>
      </div>
    </Panel>
  );
}
