import type { ContextItem } from '@cairn/api';
import { Link } from '@cairn/ui/core';
import type { ReactNode } from 'react';
import { decisionLink, numberOf } from '../decisions/links.ts';
import { foreignLink, patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';
import styles from './cited.module.css';

type Cited = Pick<ContextItem, 'type' | 'id' | 'label' | 'level'>;

/** The words of something that agents are told, which lead to its page; the guidance has none, and stands there whole. */
export function Cited({
  item,
  project,
  plain = false,
  children,
}: {
  item: Cited;
  project: string;
  /** Are they whole sentences, which look like their text until they are pointed at? */
  plain?: boolean;
  children: ReactNode;
}): ReactNode {
  const to = pageOf(item, project);
  return to === null ? (
    children
  ) : (
    <Link to={to} plain={plain} className={plain ? styles.plain : undefined}>
      {children}
    </Link>
  );
}

function pageOf({ type, id, label, level }: Cited, projectSlug: string): string | null {
  if (type === 'guidance') return null;
  if (type === 'decision') return decisionLink({ projectSlug, number: numberOf(label) });
  if (type === 'session') return sessionLink({ id, projectSlug });
  return level === 'tenant' ? foreignLink(id) : patternLink({ id, projectSlug });
}
