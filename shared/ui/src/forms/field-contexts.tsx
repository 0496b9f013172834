import type { ReactNode } from 'react';
import type { ComboBoxAria } from 'react-aria';
import { FieldErrorContext, LabelContext, Provider, TextContext } from 'react-aria-components';
import type { ComboBoxState } from 'react-stately';

/** Connects label, hint and error with a field that is built on hooks. */
export function FieldContexts({
  parts,
  state,
  children,
}: {
  parts: Pick<ComboBoxAria<unknown>, 'labelProps' | 'descriptionProps' | 'errorMessageProps'>;
  state: Pick<ComboBoxState<unknown>, 'displayValidation'>;
  children: ReactNode;
}) {
  return (
    <Provider
      values={[
        [LabelContext, parts.labelProps],
        [TextContext, { slots: { description: parts.descriptionProps, errorMessage: parts.errorMessageProps } }],
        [FieldErrorContext, state.displayValidation],
      ]}
    >
      {children}
    </Provider>
  );
}
