import type { Context, ContextItem } from '@cairn/api';
import { useCan, withProject } from '@cairn/shell';
import { Link } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { projectQuery } from '../projects/queries.ts';
import styles from './not-there-yet.module.css';

interface Kind {
  type: ContextItem['type'];
  name: string;
  /** Where it comes from. */
  from: ReactNode;
  /** A link to create it, if the reader may. */
  way: false | { to: string; label: ReactNode };
}

/** The kinds of knowledge that a project lacks: their purpose, and how to get them. */
export function NotThereYet({ context: { items, leftOut, unreviewed, project: slug } }: { context: Context }): ReactElement | null {
  const { t } = useLingui();
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const mayManage = useCan('project.manage', project) && project.status === 'active';
  const kinds: Kind[] = [
    {
      type: 'guidance',
      name: t`Guidance`,
      from: <Trans>What every agent gets first: how to build and test, what not to touch.</Trans>,
      way: mayManage && { to: withProject('/app/project/settings', project), label: <Trans>Write guidance</Trans> },
    },
    {
      type: 'pattern',
      name: t`Rules`,
      from: <Trans>Rules come from corrections in sessions. Agents get them once they are accepted.</Trans>,
      way: false,
    },
    {
      type: 'decision',
      name: t`Decisions`,
      from: <Trans>Agents get decisions once they are accepted.</Trans>,
      way: mayWrite && { to: withProject('/app/decisions?record=1', project), label: <Trans>Record a decision</Trans> },
    },
    {
      type: 'session',
      name: t`Recent work`,
      from: <Trans>Appears after the first agent session ends.</Trans>,
      // The card above connects the first agent.
      way: false,
    },
  ];
  // A proposed decision does not count. Sessions are not missing if the project does not serve them.
  const sessions = unreviewed?.items.filter(({ type }) => type === 'session') ?? [{ type: 'session' as const }];
  const told = new Set([...items, ...leftOut, ...sessions].map(({ type }) => type));
  const missing = kinds.filter(({ type }) => !told.has(type));
  if (missing.length === 0) return null;
  return (
    <dl className={styles.kinds}>
      {missing.map(({ type, name, from, way }) => (
        <div key={type} className={styles.kind}>
          <dt>{name}</dt>
          <dd>
            {from} {way && <Link to={way.to}>{way.label}</Link>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
