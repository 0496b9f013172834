import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../core/button.tsx';
import { Callout } from '../core/callout.tsx';
import { checkIcon } from '../icons.ts';
import styles from './conflict-view.module.css';

/** A field that both the reader and somebody else have changed. */
export interface ConflictField {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Puts one side into the form. */
  resolve: (side: 'mine' | 'theirs') => void;
}

/** Labels of the choice between two versions of a field. */
export interface ConflictSideLabels {
  mine: string;
  theirs: string;
  useMine: string;
  useTheirs: string;
  empty: string;
}

/** Shows both versions of each conflicting field next to each other, with a choice. The form holds the reader's version. */
export function ConflictView({
  ref,
  title,
  fields,
  labels,
  children,
}: {
  ref?: Ref<HTMLElement>;
  title: string;
  fields: readonly ConflictField[];
  labels: ConflictSideLabels;
  /** What happened, and what to do. */
  children: ReactNode;
}) {
  return (
    <section ref={ref} className={styles.section} aria-label={title}>
      <Callout tone="warning" live="alert" title={title}>
        {children}
      </Callout>
      {fields.map((field) => (
        <Sides key={field.name} field={field} texts={labels} />
      ))}
    </section>
  );
}

function Sides({ field, texts }: { field: ConflictField; texts: ConflictSideLabels }) {
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  const take = (side: 'mine' | 'theirs') => {
    field.resolve(side);
    setChosen(side);
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{field.label}</legend>
      {(['mine', 'theirs'] as const).map((side) => {
        const text = field[side];
        const isChosen = chosen === side;
        return (
          <div key={side} className={styles.side} data-chosen={isChosen}>
            <p className={styles.caption}>{texts[side]}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and has to by keys too */}
            <p className={styles.text} dir="auto" tabIndex={0}>
              {text.trim() === '' ? <span className={styles.empty}>{texts.empty}</span> : text}
            </p>
            <Button
              size="small"
              className={styles.choice}
              aria-pressed={isChosen}
              onClick={() => take(side)}
              {...(isChosen ? { icon: checkIcon } : {})}
            >
              {side === 'mine' ? texts.useMine : texts.useTheirs}
            </Button>
          </div>
        );
      })}
    </fieldset>
  );
}
