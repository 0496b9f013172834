import { useConflictLabels } from '@cairn/shell';
import { Button, Panel } from '@cairn/ui/core';
import { EditConflict, type EditedField, Form, FormFailure, type FormProps } from '@cairn/ui/forms';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import type * as v from 'valibot';
import styles from './settings-panel.module.css';

interface SettingsFormProps<S extends v.GenericSchema> extends Pick<FormProps<S>, 'draft' | 'schema' | 'onSubmit' | 'message'> {
  title: ReactNode;
  /** Why the last attempt failed, from `useFormSend`. */
  failure: ReactNode;
  failureTitle: ReactNode;
  /** What somebody else has saved since the form was opened, by the version of their row. */
  conflict: { version: number; fields: readonly EditedField[] } | null;
  /** Buttons next to the one that saves. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel with a form of settings that stays open: its failures, a conflict with another owner, the fields, and the button. */
export function SettingsForm<S extends v.GenericSchema>({
  title,
  draft,
  failure,
  failureTitle,
  conflict,
  actions,
  children,
  ...form
}: SettingsFormProps<S>): ReactElement {
  const labels = useConflictLabels();
  return (
    <Panel title={title}>
      <Form {...form} draft={draft} className={styles.form ?? ''}>
        {({ busy, rest }) => (
          <>
            <FormFailure title={failureTitle} text={failure} details={rest} />
            {conflict && <EditConflict key={conflict.version} fields={conflict.fields} labels={labels} />}
            {children}
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" busy={busy}>
                <Trans>Save</Trans>
              </Button>
              {actions}
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
