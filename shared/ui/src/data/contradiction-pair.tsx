import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useLazyModule } from '../core/lazy-module.ts';
import styles from './contradiction-pair.module.css';
import { wordsModule } from './lazy-modules.ts';
import type { WordsPiece } from './words/diff-words.ts';
import { Marked } from './words/marked.tsx';

export interface ContradictionSide {
  /** The state: "Proposed", "In force since 3 March". May be followed by a `CairnMeter`. */
  heading: ReactNode;
  /** The number or link: "PAT-231". */
  reference?: ReactNode;
  text: string;
  /** The evidence: "3 quotes from 2 sessions". */
  note?: ReactNode;
}

/** Two contradicting or nearly identical rules side by side. Marks the words that differ. */
export function ContradictionPair({ proposed, accepted }: { proposed: ContradictionSide; accepted: ContradictionSide }) {
  const words = useLazyModule(wordsModule);
  const pieces = words?.diffWords(accepted.text, proposed.text);
  return (
    <div className={styles.pair}>
      <Side side={proposed} proposed>
        {pieces ? <OneSide pieces={pieces} kind="added" /> : proposed.text}
      </Side>
      <Side side={accepted}>{pieces ? <OneSide pieces={pieces} kind="removed" /> : accepted.text}</Side>
    </div>
  );
}

/** One of the two texts, with the words marked that only it contains. */
function OneSide({ pieces, kind }: { pieces: readonly WordsPiece[]; kind: 'added' | 'removed' }) {
  return pieces
    .filter((piece) => piece.kind === kind || piece.kind === 'same')
    .map((piece, at) => (
      <Fragment key={at}>
        {piece.kind === 'same' ? piece.text : <Marked as={kind === 'added' ? 'ins' : 'del'}>{piece.text}</Marked>}
      </Fragment>
    ));
}

function Side({ side, proposed = false, children }: { side: ContradictionSide; proposed?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.side, proposed && styles.proposed)}>
      <p className={styles.head}>
        <b>{side.heading}</b>
        {side.reference && <span className={styles.reference}>{side.reference}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {children}
      </p>
      {side.note && <p className={styles.note}>{side.note}</p>}
    </div>
  );
}
