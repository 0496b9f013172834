import type { Pattern } from '@cairn/api';
import { Button, IconButton } from '@cairn/ui/core';
import { FieldGroup, Segmented, TextArea, useDraftState } from '@cairn/ui/forms';
import { checkIcon, plusIcon, trash2Icon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { type Replacement, useReplacement } from '../edit-conflict/use-replaced.ts';
import styles from './examples-editor.module.css';

const most = 10;

const ExamplesSchema = v.array(v.object({ id: v.number(), text: v.string(), good: v.boolean() }));
type Example = v.InferOutput<typeof ExamplesSchema>[number];

/** Edits examples of code or text that follow or break the rule. */
export function ExamplesEditor({
  initial,
  replaced,
}: {
  initial: Pattern['examples'];
  /** Examples that replaced the initial ones after the form opened. */
  replaced?: Replacement<Pattern['examples']> | undefined;
}): ReactElement {
  const { t } = useLingui();
  const [examples, setExamples] = useDraftState<readonly Example[]>(
    'examples',
    () => initial.map((example, id) => ({ ...example, id })),
    (stored) => (v.is(ExamplesSchema, stored) ? stored : undefined),
  );
  const nextId = () => Math.max(initial.length - 1, ...examples.map((example) => example.id)) + 1;
  useReplacement(replaced, (given) => {
    // New ids reset each field to its new text.
    const first = nextId();
    setExamples(given.map((example, at) => ({ ...example, id: first + at })));
  });
  const add = (good: boolean) => {
    const id = nextId();
    setExamples([...examples, { id, text: '', good }]);
  };
  const turn = (id: number, good: boolean) => setExamples(examples.map((one) => (one.id === id ? { ...one, good } : one)));
  return (
    <FieldGroup label={t`Examples`} optional={t`optional`}>
      {examples.map(({ id, text, good }, at) => {
        const place = at + 1;
        return (
          <div key={id} className={styles.example} data-good={good}>
            <div className={styles.head}>
              <Segmented
                label={t`Example ${place}`}
                value={good ? 'good' : 'bad'}
                onChange={(value) => turn(id, value === 'good')}
                segments={[
                  { id: 'good', label: t`Follows the rule`, icon: checkIcon },
                  { id: 'bad', label: t`Breaks it`, icon: xIcon },
                ]}
              />
              <IconButton
                icon={trash2Icon}
                label={t`Remove example ${place}`}
                onClick={() => setExamples(examples.filter((one) => one.id !== id))}
              />
            </div>
            <input type="hidden" name={`examples.${at}.good`} value={good ? 'good' : 'bad'} />
            <TextArea
              hideLabel
              name={`examples.${at}.text`}
              label={t`Text of example ${place}`}
              maxLength={2_000}
              rows={2}
              defaultValue={text}
              autoFocus={id >= initial.length && text === ''}
            />
          </div>
        );
      })}
      {examples.length < most && (
        <div className={styles.add}>
          <Button size="small" icon={plusIcon} onClick={() => add(true)}>
            <Trans>Example that follows the rule</Trans>
          </Button>
          <Button size="small" icon={plusIcon} onClick={() => add(false)}>
            <Trans>Example that breaks the rule</Trans>
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
