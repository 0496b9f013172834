import { notify, notifyError, withParams } from '@cairn/shell';
import { IconButton, useLostFocus } from '@cairn/ui/core';
import { linkIcon, maximize2Icon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useHref, useNavigate, useSearchParams } from 'react-router';
import { Prose } from '../conversations/prose.tsx';
import { projectQuery } from '../projects/queries.ts';
import { DecisionStatus } from '../texts/states.tsx';
import { DecisionActions } from './decision-actions.tsx';
import { Deciders, EvidenceList, OptionLines, Origin, PathsAndTags, PlusMinus } from './decision-parts.tsx';
import styles from './decision-preview.module.css';
import { decisionLink } from './links.ts';
import type { NamedDecision } from './list-state.ts';
import { decisionQuery } from './queries.ts';

/** A decision beside the list that it was opened from. */
export function DecisionPreview({ named }: { named: NamedDecision }): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: decision } = useSuspenseQuery(decisionQuery(named.project, named.number));
  const body = useLostFocus<HTMLElement>(decision.status);
  const { data: project } = useSuspenseQuery(projectQuery(named.project));
  const { number } = decision;
  const address = new URL(useHref(decisionLink(decision)), location.origin).href;
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => notify('green', t`Link copied`),
      () => notifyError(t`The browser did not allow copying.`),
    );
  };
  const good = decision.consequences.filter((one) => one.good).map(({ text }) => text);
  const bad = decision.consequences.filter((one) => !one.good).map(({ text }) => text);
  return (
    <aside className={styles.preview} aria-label={t`Preview`}>
      <div className={styles.head}>
        <bdi className={styles.number}>
          <Trans>ADR {number}</Trans>
        </bdi>
        <DecisionStatus state={decision.status} badge />
        <span className={styles.tools}>
          <IconButton icon={linkIcon} label={t`Copy link`} onClick={copy} />
          <IconButton icon={maximize2Icon} label={t`Read in full`} onClick={() => void navigate(withParams(search, { view: 'full' }))} />
          <IconButton
            icon={xIcon}
            label={t`Close preview`}
            onClick={() => void navigate(withParams(search, { decision: null }), { replace: true })}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.body} ref={body} tabIndex={0} aria-label={decision.title}>
        <h2 className={styles.title} dir="auto">
          {decision.title}
        </h2>
        <Origin decision={decision} />
        <DecisionActions decision={decision} project={project} />
        {decision.context && (
          <div className={styles.context}>
            <Prose text={decision.context} />
          </div>
        )}
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Trans>Outcome</Trans>
          </h3>
          <Prose text={decision.outcome} />
        </section>
        {decision.options.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.heading}>
              <Trans>Options</Trans>
            </h3>
            <OptionLines options={decision.options} />
          </section>
        )}
        {decision.consequences.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.heading}>
              <Trans>Consequences</Trans>
            </h3>
            <PlusMinus good={good} bad={bad} />
          </section>
        )}
        {decision.deciders.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.heading}>
              <Trans>Decided by</Trans>
            </h3>
            <div className={styles.box}>
              <Deciders deciders={decision.deciders} />
            </div>
          </section>
        )}
        {decision.evidence.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.heading}>
              <Trans>Came from</Trans>
            </h3>
            <EvidenceList decision={decision} />
          </section>
        )}
        <PathsAndTags paths={decision.paths} tags={decision.tags} />
      </section>
    </aside>
  );
}
