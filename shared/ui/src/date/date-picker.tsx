import { today as todayIn } from '@internationalized/date';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Popover,
  useLocale,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from '../forms/parts.tsx';
import { calendarIcon } from '../icons.ts';
import styles from './calendar.module.css';
import parts from './date-parts.module.css';
import { type CalendarName, DateEnvironment } from './environment.tsx';
import { dayOf, type IsoDay, isoOf } from './iso.ts';
import { dayClass, MonthGrids, MonthHead } from './month-grid.tsx';

export type DatePickerProps = FieldTexts & {
  /** `2026-11-20`; null if empty. */
  value?: IsoDay | null;
  defaultValue?: IsoDay;
  onChange?: (day: IsoDay | null) => void;
  min?: IsoDay;
  max?: IsoDay;
  /** Returns whether a day is disabled. */
  isUnavailable?: (day: IsoDay) => boolean;
  calendar?: CalendarName;
  /** Initially open, for screenshots. */
  defaultOpen?: boolean;
  /** The month shown while no day is selected. Defaults to the current month. */
  showFrom?: IsoDay;
  name?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  isInvalid?: boolean;
  className?: string;
};

/** A date field: typed part by part in the order of the reader's language, or picked from a calendar. */
export function DatePicker({ calendar, ...rest }: DatePickerProps) {
  return (
    <DateEnvironment calendar={calendar}>
      <Picker {...rest} />
    </DateEnvironment>
  );
}

function Picker({
  label,
  optional,
  hint,
  error,
  hideLabel,
  value,
  defaultValue,
  onChange,
  min,
  max,
  isUnavailable,
  showFrom,
  className,
  ...rest
}: Omit<DatePickerProps, 'calendar'>) {
  const { locale } = useLocale();
  const [minDay, maxDay] = [dayOf(min), dayOf(max)];
  return (
    <AriaDatePicker
      // The parts of the field are created once. Another language has other parts in another order.
      key={locale}
      {...rest}
      {...invalidBy(error)}
      {...(value === undefined ? {} : { value: dayOf(value) })}
      {...(defaultValue === undefined ? {} : { defaultValue: dayOf(defaultValue) })}
      {...(minDay ? { minValue: minDay } : {})}
      {...(maxDay ? { maxValue: maxDay } : {})}
      {...(isUnavailable ? { isDateUnavailable: (day) => isUnavailable(isoOf(day)) } : {})}
      placeholderValue={dayOf(showFrom) ?? todayIn('UTC')}
      onChange={(day) => onChange?.(day ? isoOf(day) : null)}
      className={classNames(field.field, className) ?? ''}
    >
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
          <Group className={field.control ?? ''}>
            <DateInput className={parts.parts ?? ''}>{(part) => <DateSegment segment={part} className={parts.part ?? ''} />}</DateInput>
            <Button className={field.inside ?? ''}>
              <Icon icon={calendarIcon} />
            </Button>
          </Group>
          <FieldFoot hint={hint} error={error} invalid={isInvalid} />
          <Popover className={styles.surface ?? ''} offset={4} placement="bottom start">
            <Dialog className={styles.single ?? ''}>
              <Calendar>
                <MonthHead months={1} />
                <MonthGrids months={1} cell={(date) => <CalendarCell date={date} className={dayClass()} />} />
              </Calendar>
            </Dialog>
          </Popover>
        </>
      )}
    </AriaDatePicker>
  );
}
