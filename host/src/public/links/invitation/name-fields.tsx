import { NameSchema } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactElement } from 'react';
import * as v from 'valibot';
import styles from '../../auth/auth-frame.module.css';
import { PlainField } from '../../auth/fields.tsx';

/** The schema of the name fields below. */
export const nameEntries = {
  firstName: NameSchema,
  lastName: v.pipe(v.string(), v.trim(), v.maxLength(120, 'NAME_TOO_LONG')),
};

type Field = Pick<ComponentProps<typeof PlainField>, 'name' | 'value' | 'error' | 'onType'>;

/** First and last name, side by side. @param field returns the form's props of each field */
export function NameFields({ field }: { field: (name: 'firstName' | 'lastName') => Field }): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <PlainField {...field('firstName')} label={t`First name`} autoComplete="given-name" required />
      <PlainField {...field('lastName')} label={t`Last name`} autoComplete="family-name" />
    </div>
  );
}
