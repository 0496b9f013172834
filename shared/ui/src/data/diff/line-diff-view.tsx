import { useMemo, useRef, useState } from 'react';
import { type ChangeData, Decoration, Diff, expandFromRawCode, Hunk, markEdits, tokenize } from 'react-diff-view';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../core/icon.tsx';
import { unfoldVerticalIcon } from '../../icons.ts';
import { useWidth } from '../use-width.ts';
import type { DiffLabels, DiffLine, LineDiffProps } from './diff-contract.ts';
import { hunksOf, linesOf, withFolds } from './hunks.ts';
import styles from './line-diff.module.css';

/** Below this width in px, two columns would be too narrow to read. */
const roomForTwo = 720;

/** A line diff of two texts. Lines far from any change are folded and can be unfolded. */
export function LineDiffView({ label, before, after, labels, split = false, provenance }: LineDiffProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [unfolded, setUnfolded] = useState<readonly (readonly [from: number, to: number])[]>([]);
  const source = useMemo(() => linesOf(before), [before]);
  const hunks = useMemo(
    () => unfolded.reduce((shown, [from, to]) => expandFromRawCode(shown, source, from, to), hunksOf(before, after)),
    [before, after, source, unfolded],
  );
  const tokens = useMemo(() => tokenize(hunks, { enhancers: [markEdits(hunks, { type: 'block' })] }), [hunks]);
  const fold = (from: number, to: number) => (
    <Fold key={`fold ${from}`} labels={labels} lines={to - from} onUnfold={() => setUnfolded((before) => [...before, [from, to]])} />
  );
  const two = split && width >= roomForTwo;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <div ref={frame} className={classNames(styles.diff, provenance && styles.sourced)} tabIndex={0} role="group" aria-label={label}>
      <Diff
        diffType="modify"
        viewType={two ? 'split' : 'unified'}
        hunks={hunks}
        tokens={tokens}
        className={styles.table ?? ''}
        renderGutter={({ change, side, renderDefault }) => (
          <>
            {renderDefault()}
            {saysMore(change, side) && <LineWords change={change} labels={labels} provenance={provenance} />}
          </>
        )}
      >
        {(shown) =>
          withFolds(shown, source.length).map((part) =>
            'changes' in part ? <Hunk key={part.content} hunk={part} /> : fold(part.from, part.to),
          )
        }
      </Diff>
    </div>
  );
}

/** Returns which of a line's two gutters shows the kind of change: the one with its number. */
function saysMore(change: ChangeData, side: 'old' | 'new'): boolean {
  return change.type === 'delete' ? side === 'old' : side === 'new';
}

function LineWords({ change, labels, provenance }: { change: ChangeData; labels: DiffLabels; provenance: LineDiffProps['provenance'] }) {
  const line: DiffLine =
    change.type === 'normal'
      ? { kind: 'same', number: change.newLineNumber, text: change.content }
      : { kind: change.type === 'insert' ? 'added' : 'removed', number: change.lineNumber, text: change.content };
  return (
    <>
      {line.kind !== 'same' && <span className="visually-hidden">{line.kind === 'added' ? labels.added : labels.removed}</span>}
      {provenance && <span className={styles.provenance}>{provenance(line)}</span>}
    </>
  );
}

function Fold({ lines, labels, onUnfold }: { lines: number; labels: DiffLabels; onUnfold: () => void }) {
  return (
    <Decoration>
      <button type="button" className={styles.fold} onClick={onUnfold}>
        <Icon icon={unfoldVerticalIcon} size="small" />
        <bdi>{labels.unchanged(lines)}</bdi>
      </button>
    </Decoration>
  );
}
