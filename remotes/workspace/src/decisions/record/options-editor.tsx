import { Button, IconButton } from '@cairn/ui/core';
import { FieldGroup, TextArea, TextField, useDraftState } from '@cairn/ui/forms';
import { plusIcon, trash2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { type Replacement, useReplacement } from '../../edit-conflict/use-replaced.ts';
import type { OptionTexts } from './form-values.ts';
import styles from './options-editor.module.css';

const maxOptions = 12;

const OptionsSchema = v.array(v.object({ id: v.number(), name: v.string(), pros: v.string(), cons: v.string(), chosen: v.boolean() }));
type Option = v.InferOutput<typeof OptionsSchema>[number];

/** Edits the considered options, each with pros and cons. One of them may be the chosen one. */
export function OptionsEditor({
  initial,
  replaced,
}: {
  initial: readonly OptionTexts[];
  /** Options that replaced the initial ones after the form opened. */
  replaced?: Replacement<readonly OptionTexts[]> | undefined;
}): ReactElement {
  const { t } = useLingui();
  const [options, setOptions] = useDraftState<readonly Option[]>(
    'options',
    () => initial.map((option, id) => ({ ...option, id })),
    (stored) => (v.is(OptionsSchema, stored) ? stored : undefined),
  );
  const nextId = () => Math.max(initial.length - 1, ...options.map((option) => option.id)) + 1;
  useReplacement(replaced, (given) => {
    // New ids reset each field to its new text.
    const first = nextId();
    setOptions(given.map((option, at) => ({ ...option, id: first + at })));
  });
  const add = () => {
    const id = nextId();
    setOptions([...options, { id, name: '', pros: '', cons: '', chosen: options.length === 0 }]);
  };
  return (
    <FieldGroup label={t`Options`} optional={t`optional`}>
      {options.map((option, at) => {
        const place = at + 1;
        return (
          <div key={option.id} className={styles.option}>
            <div className={styles.head}>
              <TextField
                className={styles.name ?? ''}
                name={`options.${at}.name`}
                label={t`Option ${place}`}
                maxLength={500}
                defaultValue={option.name}
                autoFocus={option.id >= initial.length && option.name === ''}
              />
              <label className={styles.chosen}>
                <input type="radio" name="chosen" value={at} defaultChecked={option.chosen} />
                <Trans>Chosen</Trans>
              </label>
              <IconButton
                icon={trash2Icon}
                label={t`Remove option ${place}`}
                onClick={() => setOptions(options.filter(({ id }) => id !== option.id))}
              />
            </div>
            <div className={styles.sides}>
              <TextArea name={`options.${at}.pros`} label={t`For it`} optional={t`one per line`} rows={2} defaultValue={option.pros} />
              <TextArea name={`options.${at}.cons`} label={t`Against it`} optional={t`one per line`} rows={2} defaultValue={option.cons} />
            </div>
          </div>
        );
      })}
      {options.length < maxOptions && (
        <Button className={styles.add} size="small" icon={plusIcon} onClick={add}>
          <Trans>Add an option</Trans>
        </Button>
      )}
    </FieldGroup>
  );
}
