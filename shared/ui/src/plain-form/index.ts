// Plain native fields, for pages that must stay light: the public ones.
export { type FieldIssue, firstOfEach, validate } from '../validation.ts';
export { CheckboxField } from './checkbox-field.tsx';
export { Field, type FieldProps, InputField } from './field.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
