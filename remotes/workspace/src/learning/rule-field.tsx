import { Button } from '@cairn/ui/core';
import { WordDiff } from '@cairn/ui/data';
import { TextArea } from '@cairn/ui/forms';
import { undo2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef, useState } from 'react';
import styles from './rule-field.module.css';

/** The rule before the edit. */
export interface RuleBefore {
  rule: string;
  /** Whether nobody has edited it since it was proposed. */
  untouched: boolean;
}

/** Renders the field of a pattern's rule. An edit shows its differing words and can be reset. */
export function RuleField({ start, before }: { start: string; before?: RuleBefore | undefined }): ReactElement {
  const { t } = useLingui();
  const [rule, setRule] = useState(start);
  const change = useRef<HTMLElement>(null);
  const changed = before !== undefined && rule.trim() !== before.rule;
  const takeBack = (to: string) => {
    setRule(to);
    // The button disappears with the change that it resets: without this, keyboard focus would move to the form's Close button.
    const field = change.current?.closest('form')?.elements.namedItem('rule');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <>
      <TextArea
        autoFocus
        name="rule"
        label={t`Rule`}
        hint={t`One sentence that says what to do. Agents get it word for word.`}
        maxLength={300}
        rows={2}
        value={rule}
        onChange={setRule}
      />
      {changed && (
        <section ref={change} className={styles.change} aria-label={t`Your change`}>
          <span className={styles.name} aria-hidden="true">
            <Trans>Your change</Trans>
          </span>
          <div className={styles.words}>
            <WordDiff before={before.rule} after={rule.trim()} labels={{ added: t`Added`, removed: t`Removed` }} />
          </div>
          <Button size="small" variant="quiet" icon={undo2Icon} iconDirectional onClick={() => takeBack(before.rule)}>
            {before.untouched ? <Trans>As proposed</Trans> : <Trans>As it was</Trans>}
          </Button>
        </section>
      )}
    </>
  );
}
