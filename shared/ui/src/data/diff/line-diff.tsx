import { useLazyModule } from '../../core/lazy-module.ts';
import { diffModule } from '../lazy-modules.ts';
import type { LineDiffProps } from './diff-contract.ts';
import styles from './line-diff.module.css';

/** A line diff of two texts. Shows the current text until the diff's code is loaded. */
export function LineDiff(props: LineDiffProps) {
  const diff = useLazyModule(diffModule);
  if (diff) return <diff.LineDiffView {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <div className={styles.diff} tabIndex={0} role="group" aria-label={props.label}>
      <pre className={styles.plain}>{props.after}</pre>
    </div>
  );
}
