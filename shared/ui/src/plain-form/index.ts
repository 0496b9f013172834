// Plain native fields, for pages that must stay light: the public ones.
export { type FieldIssue, firstOfEach, validate } from '../validation.ts';
export { CheckboxField } from './CheckboxField.tsx';
export { Field, type FieldProps, InputField } from './Field.tsx';
export { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
