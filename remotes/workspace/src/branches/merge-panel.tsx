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

/** Marks the branch as merged, with the selected records, and shows what agents on the default branch are served afterwards. */
export function MergePanel({ knowledge, choices }: { knowledge: BranchKnowledge; choices: Choices }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { branch, told } = knowledge;
  const { run, busy } = useMoveBranch(branch);
  const { format } = numberFormat(locale);
  const unshown = unshownOf(knowledge);
  // Hidden records cannot be selected individually, so everything is merged.
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
            <Trans>Nothing to merge: there is no branch-only knowledge.</Trans>
          </p>
        ) : (
          <ul className={styles.outcome}>
            {holds > 0 && (
              <li>
                <Plural value={holds} one="# item will apply everywhere." other="# items will apply everywhere." />
              </li>
            )}
            {proposals > 0 && (
              <li>
                <Plural value={proposals} one="# is kept as a proposal." other="# are kept as proposals." />
              </li>
            )}
            {unshown > 0 && (
              <li>
                <MoreOwn count={unshown} />
              </li>
            )}
            {left > 0 && (
              <li>
                <Plural value={left} one="# is left behind and no longer served." other="# are left behind and no longer served." />
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
            <Trans>Mark as merged</Trans>
          ) : kept === 0 ? (
            <Trans>Mark as merged, keep nothing</Trans>
          ) : (
            <Plural value={kept} one="Mark as merged, keep # item" other="Mark as merged, keep # items" />
          )}
        </Button>
        <h3 className={styles.heading}>
          <Trans>Context for {base}</Trans>
        </h3>
        <p className={styles.figures}>
          <b className={styles.now}>{nowText}</b>
          <Trans>of {budgetText} tokens</Trans>
          {more > 0 && <bdi className={styles.more}>{numberFormat(locale, { signDisplay: 'exceptZero' }).format(more)}</bdi>}
        </p>
        <Meter
          label={t`Context for agents`}
          value={now}
          max={told.budget}
          valueText={t`${plural(now, { one: '# token', other: '# tokens' })}`}
          size="large"
        />
        <p className={styles.note}>
          {now > told.budget ? (
            <Trans>This exceeds the budget: the least helpful items are left out first.</Trans>
          ) : (
            <Trans>Nothing is left out.</Trans>
          )}
        </p>
      </div>
    </Panel>
  );
}
