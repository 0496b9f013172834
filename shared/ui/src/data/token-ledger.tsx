import type { ReactNode } from 'react';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Count, Tag } from '../core/tag.tsx';
import { gitBranchIcon } from '../icons.ts';
import styles from './token-ledger.module.css';

export interface LedgerEntry {
  id: string;
  text: ReactNode;
  tokens: number;
  /** Shown before the text: a `CairnGlyph`. */
  mark?: ReactNode;
  /** The note of an entry that only applies to the branch: "only on this branch". */
  branchOnly?: string | undefined;
}

export interface LedgerSection {
  id: string;
  title: string;
  /** The color, from 1 to 5; sections of one kind share one. Defaults to the section's position. */
  series?: number;
  /** The total number of entries, if some are collapsed. */
  count?: number;
  entries: readonly LedgerEntry[];
  /** The entries not shown: a link or button with their number, and their total tokens. */
  collapsed?: { more: ReactNode; tokens: number } | undefined;
}

export interface TokenLedgerProps {
  /** The accessible name. */
  label: string;
  /** The maximum number of tokens served. */
  budget: number;
  sections: readonly LedgerSection[];
  /** The total number of tokens including headings. Defaults to the sum of the entries. */
  total?: number | undefined;
  /** What did not fit, with a link to it. */
  excluded?: ReactNode;
  labels: {
    /** "of 2,400 tokens" */
    ofBudget: (budget: string) => ReactNode;
    /** The name of the number column for screen readers: "tokens". */
    tokens: string;
  };
}

/** Returns the tokens of a section, including collapsed entries. */
export function sectionTokens({ entries, collapsed }: LedgerSection): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, collapsed?.tokens ?? 0);
}

/** Shows the context served to an agent, with each entry's share of the token budget. */
export function TokenLedger({ label, budget, sections, total, excluded, labels }: TokenLedgerProps) {
  const { format } = new Intl.NumberFormat(useDocumentLocale());
  const inAll = total ?? sections.reduce((sum, section) => sum + sectionTokens(section), 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no region, for a page has it in a panel of the same name, and no fieldset without fields
    <div role="group" aria-label={label} className={styles.ledger}>
      <div className={styles.head}>
        <p className={styles.total}>
          <b>{format(inAll)}</b> <span>{labels.ofBudget(format(budget))}</span>
        </p>
        <ul className={styles.keys}>
          {sections.map((section, at) => (
            <li key={section.id} data-series={section.series ?? at + 1}>
              <span className={styles.swatch} aria-hidden />
              {section.title} <b>{format(sectionTokens(section))}</b>
            </li>
          ))}
        </ul>
        <span className={styles.track} aria-hidden>
          {sections.map((section, at) => (
            <span
              key={section.id}
              className={styles.part}
              data-series={section.series ?? at + 1}
              style={{ inlineSize: `${(sectionTokens(section) / Math.max(budget, inAll, 1)) * 100}%` }}
            />
          ))}
        </span>
      </div>
      <div className={styles.document}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div role="group" key={section.id} aria-label={section.title}>
            <p className={styles.title} aria-hidden>
              {section.title} {section.count !== undefined && <Count>{format(section.count)}</Count>}
            </p>
            <ul>
              {section.entries.map(({ id, text, tokens, mark, branchOnly }) => (
                <li key={id} className={styles.line} data-branch={branchOnly !== undefined}>
                  <span className={styles.words}>
                    {mark}
                    <span className={styles.text} dir="auto">
                      {text}
                    </span>
                    {branchOnly && <Tag icon={gitBranchIcon}>{branchOnly}</Tag>}
                  </span>
                  <span className={styles.number}>
                    {format(tokens)}
                    <span className="visually-hidden"> {labels.tokens}</span>
                  </span>
                </li>
              ))}
              {section.collapsed && (
                <li className={styles.line}>
                  <span className={styles.words}>{section.collapsed.more}</span>
                  <span className={styles.number}>
                    {format(section.collapsed.tokens)}
                    <span className="visually-hidden"> {labels.tokens}</span>
                  </span>
                </li>
              )}
            </ul>
          </div>
        ))}
      </div>
      {excluded && <div className={styles.left}>{excluded}</div>}
    </div>
  );
}
