import type { Decision, Project } from '@cairn/api';
import { usePage, useProseLabels, withParams } from '@cairn/shell';
import { ButtonLink, InlineCode, Panel, Prose, useFocusFallback } from '@cairn/ui/core';
import { listIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BranchTag } from '../branches/branch-tag.tsx';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { DecisionStatus } from '../texts/states.tsx';
import { DecisionActions } from './decision-actions.tsx';
import { DecisionChain } from './decision-chain.tsx';
import styles from './decision-page.module.css';
import { Deciders, EvidenceList, OptionCards, Origin, PathsAndTags, PlusMinus } from './decision-parts.tsx';
import { CompareRevisions, ReviewDayPanel, RevisionsPanel, SessionsPanel, SignOffPanel, ToldPanel } from './lazy-page.ts';
import type { NamedDecision } from './list-state.ts';
import { MarkdownMenu } from './markdown/markdown-menu.tsx';
import { decisionQuery } from './queries.ts';

/** Renders the page of a decision. */
export function DecisionPage({ named, revisions }: { named: NamedDecision; revisions: boolean }): ReactElement {
  const { data: decision } = useSuspenseQuery(decisionQuery(named.project, named.number));
  const { data: project } = useSuspenseQuery(projectQuery(named.project));
  useProjectInView(project);
  return revisions ? <CompareRevisions decision={decision} project={project} /> : <WholeDecision decision={decision} project={project} />;
}

function WholeDecision({ decision, project }: { decision: Decision; project: Project }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const labels = useProseLabels();
  const heading = useFocusFallback<HTMLHeadingElement>(decision.status);
  const { number } = decision;
  usePage(t`ADR ${number}`, [], project.name);
  const good = decision.consequences.filter((one) => one.good).map(({ text }) => text);
  const bad = decision.consequences.filter((one) => !one.good).map(({ text }) => text);
  return (
    <div className={styles.page}>
      <article className={styles.text}>
        <header className={styles.header}>
          <div className={styles.line}>
            <DecisionStatus state={decision.status} badge />
            <Origin decision={decision} />
            {decision.branch && <BranchTag name={decision.branch} />}
            <span className={styles.list}>
              <ButtonLink size="small" icon={listIcon} iconDirectional to={withParams(search, { view: null })}>
                <Trans>Show in the list</Trans>
              </ButtonLink>
              <MarkdownMenu decision={decision} />
            </span>
          </div>
          <h1 className={styles.title} tabIndex={-1} dir="auto" ref={heading}>
            {decision.title}
          </h1>
          <DecisionChain decision={decision} />
          <PathsAndTags paths={decision.paths} tags={decision.tags} />
        </header>
        {decision.context && (
          <Part title={<Trans>Context</Trans>}>
            <Prose text={decision.context} labels={labels} />
          </Part>
        )}
        {decision.drivers.length > 0 && (
          <Part title={<Trans>Drivers</Trans>}>
            <ul className={styles.drivers}>
              {decision.drivers.map((driver, at) => (
                <li key={`${at} ${driver}`}>
                  <bdi>
                    <InlineCode text={driver} />
                  </bdi>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {decision.options.length > 0 && (
          <Part title={<Trans>Options</Trans>}>
            <OptionCards options={decision.options} />
          </Part>
        )}
        <Part title={<Trans>Outcome</Trans>}>
          <Prose text={decision.outcome} labels={labels} />
        </Part>
        {decision.consequences.length > 0 && (
          <Part title={<Trans>Consequences</Trans>}>
            <PlusMinus good={good} bad={bad} />
          </Part>
        )}
      </article>
      <div className={styles.side}>
        <SignOffPanel decision={decision} project={project} />
        <Panel flush title={<Standing decision={decision} />}>
          {decision.deciders.length > 0 && <Deciders deciders={decision.deciders} />}
          <div className={styles.act}>
            <DecisionActions decision={decision} project={project} />
            {decision.status === 'draft' && (
              <p className={styles.muted}>
                <Trans>A draft must be proposed before it can be accepted.</Trans>
              </p>
            )}
            {decision.status === 'proposed' && (
              <p className={styles.muted}>
                {decision.signOff.length > 0 ? (
                  <Trans>It is accepted once all deciders have signed. Reviewers can also decide alone.</Trans>
                ) : (
                  <Trans>A team lead, administrator or owner accepts or rejects it.</Trans>
                )}
              </p>
            )}
          </div>
        </Panel>
        <ReviewDayPanel decision={decision} project={project} />
        {decision.evidence.length > 0 && (
          <Panel title={<Trans>Where it came from</Trans>}>
            <EvidenceList decision={decision} />
          </Panel>
        )}
        <SessionsPanel decision={decision} />
        <ToldPanel decision={decision} />
        <RevisionsPanel decision={decision} />
      </div>
    </div>
  );
}

function Standing({ decision }: { decision: { status: string; deciders: readonly unknown[] } }): ReactElement {
  if (decision.deciders.length > 0) return <Trans>Decided by</Trans>;
  if (decision.status === 'draft') return <Trans>Not proposed yet</Trans>;
  return decision.status === 'proposed' ? <Trans>Waiting for review</Trans> : <Trans>No deciders named</Trans>;
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
