// Date pickers based on react-aria-components, loaded with the first page that needs one.
export { DatePicker, type DatePickerProps } from './date-picker.tsx';
export { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx';
export type { CalendarName } from './environment.tsx';
export type { DayRange, IsoDay } from './iso.ts';
export type { RangeLabels } from './range-panel.tsx';
export { daysIn, type Preset, presetOf, presets, rangeBefore, rangeOf } from './ranges.ts';
