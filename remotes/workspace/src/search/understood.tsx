import { parseSearch, type SearchPage, type SearchPart, type SearchProblem, withoutPart } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { triangleAlertIcon, xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './understood.module.css';

/** Shows how the search was parsed: each operator can be removed, and errors are shown. */
export function Understood({
  q,
  unknown,
  onSearch,
}: {
  q: string;
  unknown: SearchPage['unknown'];
  onSearch: (text: string) => void;
}): ReactElement | null {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { filters, problems } = parseSearch(q);
  if (filters.length + problems.length === 0) return null;
  const chip = (part: SearchPart) => {
    const text = q.slice(part.from, part.to);
    return (
      <button type="button" className={styles.chip} aria-label={t`Remove ${text}`} onClick={() => onSearch(withoutPart(q, part))}>
        <bdi>{text}</bdi>
        <Icon icon={xIcon} size="tiny" />
      </button>
    );
  };
  return (
    <ul className={styles.chips}>
      {filters.map((filter) => (
        <li key={filter.from}>{chip(filter)}</li>
      ))}
      {problems.map((problem) => (
        <li key={problem.from} className={styles.problem}>
          <Icon icon={triangleAlertIcon} size="small" />
          {problemText(problem)}
        </li>
      ))}
      {unknown.map(({ key, value }) => (
        <li key={`${key}:${value}`} className={styles.problem}>
          <Icon icon={triangleAlertIcon} size="small" />
          {key === 'by' ? t`Nobody with the name “${value}”.` : t`There is no project “${value}”, or you don’t have access.`}
        </li>
      ))}
    </ul>
  );
}

function useProblemText(): (problem: SearchProblem) => string {
  const { t } = useLingui();
  return ({ code, key, value }) => {
    if (code === 'UNKNOWN') return t`“${key}:” is not an operator. It was searched as text.`;
    if (code === 'VALUE_MISSING') return t`“${key}:” has no value.`;
    return key === 'before' || key === 'after'
      ? t`“${value}” is not a date. Use 2026-11-22, 2026-11, 2026 or 30d.`
      : t`“${value}” is not a value of “${key}:”. It was ignored.`;
  };
}
