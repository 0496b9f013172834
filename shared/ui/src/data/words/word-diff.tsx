import { Fragment, type ReactNode } from 'react';
import { Icon } from '../../core/icon.tsx';
import { useLazyModule } from '../../core/lazy-module.ts';
import { messageSquareIcon, unfoldVerticalIcon } from '../../icons.ts';
import type { DiffLabels } from '../diff/diff-contract.ts';
import { wordsModule } from '../lazy-modules.ts';
import { Marked } from './marked.tsx';
import styles from './word-diff.module.css';

/** A word diff of prose as one text. Shows the current text until the diff's code is loaded. */
export function WordDiff({ before, after, labels }: { before: string; after: string; labels: Pick<DiffLabels, 'added' | 'removed'> }) {
  const words = useLazyModule(wordsModule);
  const pieces = words?.diffWords(before, after) ?? [{ kind: 'same' as const, text: after }];
  return (
    <p className={styles.text} dir="auto">
      {pieces.map(({ kind, text }, at) => (
        <Fragment key={at}>
          {kind === 'same' ? (
            text
          ) : (
            <>
              <span className={styles.spoken}>{kind === 'added' ? labels.added : labels.removed} </span>
              <Marked as={kind === 'added' ? 'ins' : 'del'} className={kind === 'added' ? styles.added : styles.removed}>
                {text}
              </Marked>
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** A folded unchanged part; `summary` describes it: "Context and Drivers, unchanged". */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon icon={unfoldVerticalIcon} size="small" />
        {summary}
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}

/** A quoted reason for a change, shown next to it. */
export function MarginNote({ title, by, children }: { title: string; by: ReactNode; children: ReactNode }) {
  return (
    <aside className={styles.note} aria-label={title}>
      <p className={styles.noteHead}>
        <Icon icon={messageSquareIcon} size="small" />
        {title}
      </p>
      <p dir="auto">{children}</p>
      <p className={styles.by}>{by}</p>
    </aside>
  );
}
