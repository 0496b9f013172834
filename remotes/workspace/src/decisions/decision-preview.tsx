import { Preview } from '@cairn/list';
import { useProseLabels, withParams } from '@cairn/shell';
import { IconButton, Prose, titleClass } from '@cairn/ui/core';
import { linkIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useHref, useNavigate, useSearchParams } from 'react-router';
import { projectQuery } from '../projects/queries.ts';
import { useCopyText } from '../texts/copy-text.ts';
import { QueuedNote } from '../texts/queued-note.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import { DecisionActions } from './decision-actions.tsx';
import { DecisionChain } from './decision-chain.tsx';
import { Deciders, EvidenceList, OptionLines, Origin, PathsAndTags, PlusMinus } from './decision-parts.tsx';
import styles from './decision-preview.module.css';
import { SignOffPanel } from './lazy-page.ts';
import { decisionLink } from './links.ts';
import type { NamedDecision } from './list-state.ts';
import { decisionQuery } from './queries.ts';

/** Previews a decision next to a list, or next to another page, which then passes how to open and close it. */
export function DecisionPreview({
  named,
  onRead,
  onClose,
}: {
  named: NamedDecision;
  onRead?: () => void;
  onClose?: () => void;
}): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const labels = useProseLabels();
  const { data: decision } = useSuspenseQuery(decisionQuery(named.project, named.number));
  const { data: project } = useSuspenseQuery(projectQuery(named.project));
  const { number } = decision;
  const address = new URL(useHref(decisionLink(decision)), location.origin).href;
  const copy = useCopyText();
  const good = decision.consequences.filter((one) => one.good).map(({ text }) => text);
  const bad = decision.consequences.filter((one) => !one.good).map(({ text }) => text);
  return (
    <Preview
      label={decision.title}
      title={t`ADR ${number}`}
      project={project.name}
      before={
        <>
          <bdi className={styles.number}>
            <Trans>ADR {number}</Trans>
          </bdi>
          <DecisionStatus state={decision.status} badge />
          <QueuedNote row={decision.id} />
        </>
      }
      actions={<IconButton icon={linkIcon} label={t`Copy link`} onClick={() => copy(address, t`Link copied`)} />}
      change={decision.status}
      onOpenPage={onRead ?? (() => void navigate(withParams(search, { view: 'full' })))}
      onClose={onClose ?? (() => void navigate(withParams(search, { decision: null }), { replace: true }))}
    >
      <h2 className={`${titleClass} ${styles.title}`} dir="auto">
        {decision.title}
      </h2>
      <Origin decision={decision} />
      <DecisionChain decision={decision} />
      {decision.status === 'proposed' && <SignOffPanel decision={decision} project={project} />}
      <DecisionActions decision={decision} project={project} />
      {decision.context && (
        <div className={styles.context}>
          <Prose text={decision.context} labels={labels} />
        </div>
      )}
      <section className={styles.part}>
        <h3 className={styles.heading}>
          <Trans>Outcome</Trans>
        </h3>
        <Prose text={decision.outcome} labels={labels} headingLevel={4} />
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
    </Preview>
  );
}
