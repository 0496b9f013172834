// The forms group: fields on react-aria-components, fetched with the first page that has one.
export { type FieldIssue, firstOfEach, validate } from '../validation.ts';
export { Checkbox, Switch } from './checkbox.tsx';
export { ComboBox, type ComboBoxProps } from './combo-box.tsx';
export { Form, type FormProps } from './form.tsx';
export type { Option } from './options.tsx';
export { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { type Segment, Segmented } from './segmented.tsx';
export { Select, type SelectProps } from './select.tsx';
export { TextArea, TextField, type TextFieldProps } from './text-field.tsx';
