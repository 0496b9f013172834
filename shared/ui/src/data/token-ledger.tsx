import type { ReactNode } from 'react';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Count, Tag } from '../core/tag.tsx';
import { gitBranchIcon } from '../icons.ts';
import styles from './token-ledger.module.css';

export interface LedgerEntry {
  id: string;
  text: ReactNode;
  tokens: number;
  /** In front of the words: a `CairnGlyph`. */
  mark?: ReactNode;
  /** Said where it holds on the branch alone: "only on this branch". */
  branchOnly?: string | undefined;
}

export interface LedgerSection {
  id: string;
  title: string;
  /** Its colour, from 1 to 5: sections of one kind share one. Left out: its place among the sections. */
  series?: number;
  /** How many there are in all, where some are folded. */
  count?: number;
  entries: readonly LedgerEntry[];
  /** What is not spelled out: a link or a button that says how many, and their tokens together. */
  collapsed?: { more: ReactNode; tokens: number } | undefined;
}

export interface TokenLedgerProps {
  /** Names the whole. */
  label: string;
  /** The most that may be served. */
  budget: number;
  sections: readonly LedgerSection[];
  /** What all of it costs, with the headings that no line pays for. Left out: the sum of the lines. */
  total?: number | undefined;
  /** What did not fit, and the way to it. */
  excluded?: ReactNode;
  labels: {
    /** "of 2,400 tokens" */
    ofBudget: (budget: string) => ReactNode;
    /** Names the column of numbers to those who listen: "tokens". */
    tokens: string;
  };
}

/** The tokens of a section, folded entries included. */
export function sectionTokens({ entries, collapsed }: LedgerSection): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, collapsed?.tokens ?? 0);
}

/** What an agent will be told, line by line, with what each costs of the budget. */
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
