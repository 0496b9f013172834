// The forms group: fields on react-aria-components, fetched with the first page that has one.
export { type FieldIssue, firstOfEach, validate } from '../validation.ts';
export { Checkbox, Switch } from './Checkbox.tsx';
export { ComboBox, type ComboBoxProps } from './ComboBox.tsx';
export { Form, type FormProps } from './Form.tsx';
export type { Option } from './options.tsx';
export { RadioGroup, type RadioGroupProps } from './RadioGroup.tsx';
export { SearchField, type SearchFieldProps } from './SearchField.tsx';
export { type Segment, Segmented } from './Segmented.tsx';
export { Select, type SelectProps } from './Select.tsx';
export { TextArea, TextField, type TextFieldProps } from './TextField.tsx';
