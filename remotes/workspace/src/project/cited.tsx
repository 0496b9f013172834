import type { ContextItem } from '@cairn/api';
import { Link } from '@cairn/ui/core';
import type { ReactNode } from 'react';
import { decisionLink, numberOf } from '../decisions/links.ts';
import { foreignLink, patternLink } from '../learning/links.ts';
import { sessionLink } from '../sessions/links.ts';
import styles from './cited.module.css';

type Cited = Pick<ContextItem, 'type' | 'id' | 'label' | 'level'>;

/** Text served to agents, linked to its page. Guidance has no page and is shown in full. */
export function Cited({
  item,
  project,
  plain = false,
  children,
}: {
  item: Cited;
  project: string;
  /** Whole sentences, which look like plain text until hovered. */
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
