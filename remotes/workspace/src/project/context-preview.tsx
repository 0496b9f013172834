import { type Context, type ContextItem, type ContextSection, contextSections, type Unreviewed } from '@cairn/api';
import { errorText } from '@cairn/shell';
import { CairnGlyph, Callout, InlineCode, Panel, Tag } from '@cairn/ui/core';
import { type LedgerEntry, type LedgerSection, TokenLedger } from '@cairn/ui/data';
import { ComboBox, TextField } from '@cairn/ui/forms';
import { globeIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useDeferredValue, useState } from 'react';
import { choosableBranchesQuery } from '../branches/queries.ts';
import { Cited } from './cited.tsx';
import styles from './context-preview.module.css';
import { LeftOut } from './left-out.tsx';
import { NotThereYet } from './not-there-yet.tsx';
import { contextQuery, plainContext } from './queries.ts';
import { ServedText } from './served-text.tsx';

/**
 * Previews the context that an agent would be served for a task, a branch and paths, with the token cost of each line. Viewing does not
 * count as serving.
 */
export function WhatAgentsAreTold({ project }: { project: string }): ReactElement {
  const { t } = useLingui();
  const [wish, setWish] = useState(plainContext);
  const { data: context, error } = useQuery(contextQuery(project, useDeferredValue(wish)));
  const field = (name: keyof typeof wish) => ({ value: wish[name], onChange: (value: string) => setWish({ ...wish, [name]: value }) });
  return (
    <Panel flush title={<Trans>Context for agents</Trans>}>
      <search className={styles.wish} aria-label={t`Context for agents`}>
        <TextField label={t`Task`} placeholder={t`What the agent should do`} {...field('task')} />
        <BranchField project={project} onChange={(branch) => setWish({ ...wish, branch })} />
        <TextField label={t`Paths`} code {...field('paths')} />
      </search>
      {error && (
        <div className={styles.refused}>
          <Callout tone="negative" live="status">
            {errorText(error)}
          </Callout>
        </div>
      )}
      {context && <Told context={context} />}
      {/* A task, branch or paths narrow the context, so nothing is missing then. */}
      {context && Object.values(wish).every((text) => text.trim() === '') && <NotThereYet context={context} />}
    </Panel>
  );
}

/**
 * Selects an active branch; loaded on demand. For any other branch, the result would be the general context, so typing one is not allowed.
 */
function BranchField({ project, onChange }: { project: string; onChange: (branch: string) => void }): ReactElement {
  const { t } = useLingui();
  const [used, setUsed] = useState(false);
  const { data: branches, isFetching } = useQuery({ ...choosableBranchesQuery(project), enabled: used });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that the field is used
    <div onFocus={() => setUsed(true)}>
      <ComboBox
        label={t`Branch`}
        placeholder={t`No branch`}
        clearLabel={t`No branch`}
        options={branches?.items.map(({ name }) => ({ id: name, label: name, code: true })) ?? []}
        loading={isFetching && !branches}
        labels={{ empty: t`No active branch with that name: what applies everywhere is shown.`, loading: t`Loading` }}
        onChange={(name) => onChange(name ?? '')}
      />
    </div>
  );
}

function Told({ context }: { context: Context }): ReactElement {
  const { t } = useLingui();
  const sections = useSections(context);
  const switchedOff = context.unreviewed === null && (
    <p className={styles.none}>
      <Trans>Only accepted knowledge: the settings of this project leave out proposals, session summaries and hand-offs.</Trans>
    </p>
  );
  const { budget, scope } = context.leftOutCounts;
  if (sections.length === 0 && budget + scope === 0)
    return (
      <>
        <p className={styles.none}>
          <Trans>Nothing yet. Every later session gets what you accept here.</Trans>
        </p>
        {switchedOff}
      </>
    );
  return (
    <>
      <TokenLedger
        label={t`Context for agents`}
        budget={context.tokenBudget}
        total={context.tokens}
        sections={sections}
        labels={{ ofBudget: (budget) => <Trans>of {budget} tokens</Trans>, tokens: t`tokens` }}
        excluded={
          <div className={styles.more}>
            <LeftOut context={context} />
            <ServedText text={context.text} />
          </div>
        }
      />
      {switchedOff}
    </>
  );
}

/** Rules share a color, and so do decisions. */
const series: Record<ContextSection, number> = { guidance: 4, rules: 1, 'path-rules': 1, 'task-rules': 1, decisions: 2, index: 2 };

/** Returns the sections of the context in the agent's order. */
function useSections({ items, project, unreviewed }: Context): LedgerSection[] {
  const { t } = useLingui();
  const texts = { onlyHere: t`only on this branch`, everywhere: t`every project`, project };
  const titles: Record<ContextSection, string> = {
    guidance: t`Guidance`,
    rules: t`Rules`,
    'path-rules': t`Rules for these paths`,
    'task-rules': t`Rules for this task`,
    decisions: t`Decisions`,
    index: t`Other decisions (titles only)`,
  };
  return [
    ...contextSections.flatMap((id) => {
      const held = items.filter(({ section }) => section === id);
      const entries = held.map((item) => entryOf(item, texts));
      return held.length > 0 ? [{ id, series: series[id], title: titles[id], count: held.length, entries }] : [];
    }),
    ...(unreviewed && unreviewed.items.length > 0
      ? [
          {
            id: 'unreviewed',
            series: 5,
            title: t`Unreviewed`,
            count: unreviewed.items.length,
            entries: [{ id: 'unreviewed', tokens: unreviewed.tokens, text: <Pointer items={unreviewed.items} project={project} /> }],
          },
        ]
      : []),
  ];
}

/** Unreviewed items: an agent learns that they exist, but not their text. */
function Pointer({ items, project }: { items: readonly Unreviewed[]; project: string }): ReactElement {
  return (
    <>
      <Trans>Listed last, without its text. An agent reads it only on request.</Trans>{' '}
      {items.map((item) => (
        <Fragment key={item.id}>
          <Cited item={{ ...item, level: 'project' }} project={project}>
            <bdi className={styles.label}>{item.label}</bdi>
          </Cited>{' '}
        </Fragment>
      ))}
    </>
  );
}

function entryOf(
  item: ContextItem,
  { onlyHere, everywhere, project }: { onlyHere: string; everywhere: string; project: string },
): LedgerEntry {
  const { id, type, why, matched, label, title, text, paths, languages, level, tokens, confidence, branch } = item;
  const places = [...languages, ...paths];
  const words = why === 'guidance' ? text : type === 'pattern' ? title : `${title} ${text}`;
  return {
    id,
    tokens,
    text: (
      <>
        {type !== 'pattern' && why !== 'guidance' && (
          <>
            <b>
              <Cited item={item} project={project}>
                <bdi>{label}</bdi>
              </Cited>
            </b>{' '}
          </>
        )}
        {type === 'pattern' ? (
          <Cited item={item} project={project} plain>
            <InlineCode text={words} />
          </Cited>
        ) : (
          <InlineCode text={words} />
        )}{' '}
        {places.length > 0 && <bdi className={styles.path}>{places.join(', ')}</bdi>}{' '}
        {why === 'task' && (
          <span className={styles.because}>
            <Trans>
              task: <bdi>{matched.join(', ')}</bdi>
            </Trans>
          </span>
        )}{' '}
        {level === 'tenant' && <Tag icon={globeIcon}>{everywhere}</Tag>}
      </>
    ),
    ...(type === 'pattern' ? { mark: <CairnGlyph count={Math.max(1, Math.round((confidence ?? 0) * 4))} /> } : {}),
    ...(branch === null ? {} : { branchOnly: onlyHere }),
  };
}
