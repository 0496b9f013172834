// Native fields for pages that must stay light: the public ones.
export { CodeInput, type CodeInputProps } from '../code-input.tsx';
export { type FieldIssue, firstOfEach, type Validated, validate } from '../validation.ts';
export { CheckboxField } from './checkbox-field.tsx';
export { Field, type FieldProps, InputField } from './field.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
