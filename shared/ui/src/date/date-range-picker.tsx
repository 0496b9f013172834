import { type CalendarDate, getLocalTimeZone, today as todayIn } from '@internationalized/date';
import { useId, useMemo, useRef, useState } from 'react';
import { Dialog, Popover, useLocale } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Button } from '../core/button.tsx';
import field from '../field.module.css';
import type { FieldTexts } from '../forms/parts.tsx';
import { calendarRangeIcon } from '../icons.ts';
import styles from './calendar.module.css';
import { type CalendarName, DateEnvironment } from './environment.tsx';
import { type DayRange, dayOf, type IsoDay } from './iso.ts';
import { type RangeLabels, RangePanel } from './range-panel.tsx';
import { presetOf } from './ranges.ts';

export type DateRangePickerProps = Pick<FieldTexts, 'label' | 'hideLabel' | 'hint'> & {
  value: DayRange;
  /** Whether it is compared with the previous range. */
  compared?: boolean;
  onChange: (range: DayRange, compared: boolean) => void;
  texts: RangeLabels;
  min?: IsoDay;
  max?: IsoDay;
  calendar?: CalendarName;
  /** Defaults to today in the reader's time zone. */
  today?: IsoDay;
  /** Initially open, for screenshots. */
  defaultOpen?: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** A date range: common ranges by name, others picked from the calendar or typed. */
export function DateRangePicker({ calendar, ...rest }: DateRangePickerProps) {
  return (
    <DateEnvironment calendar={calendar}>
      <Picker {...rest} />
    </DateEnvironment>
  );
}

function Picker({
  label,
  hideLabel = false,
  hint,
  value,
  compared = false,
  onChange,
  texts,
  min,
  max,
  today: given,
  defaultOpen = false,
  isDisabled = false,
  className,
}: Omit<DateRangePickerProps, 'calendar'>) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(defaultOpen);
  const today: CalendarDate = dayOf(given) ?? todayIn(getLocalTimeZone());
  const { formatRange } = useRangeFormat();
  const preset = presetOf(value, today);
  return (
    <div className={classNames(field.field, className)}>
      <span id={id} className={hideLabel ? 'visually-hidden' : field.label}>
        {label}
      </span>
      <Button
        ref={trigger}
        id={`${id}-value`}
        icon={calendarRangeIcon}
        className={styles.trigger}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id} ${id}-value`}
        onClick={() => setOpen(!open)}
      >
        {preset ? texts.presets[preset] : formatRange(value)}
      </Button>
      {hint && <span className={field.hint}>{hint}</span>}
      <Popover
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={setOpen}
        placement="bottom start"
        offset={4}
        className={classNames(styles.surface, styles.large) ?? ''}
      >
        <Dialog className={styles.dialog ?? ''}>
          <RangePanel
            label={label}
            labels={texts}
            range={value}
            compared={compared}
            today={today}
            min={dayOf(min)}
            max={dayOf(max)}
            onCancel={() => setOpen(false)}
            onApply={(range, withBefore) => {
              setOpen(false);
              onChange(range, withBefore);
            }}
          />
        </Dialog>
      </Popover>
    </div>
  );
}

/** Formats a range in the reader's language and calendar. */
function useRangeFormat(): { formatRange: (range: DayRange) => string } {
  const { locale } = useLocale();
  const formatter = useMemo(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }), [locale]);
  return {
    formatRange({ start, end }) {
      const [from, to] = [dayOf(start), dayOf(end)];
      return from && to ? formatter.formatRange(from.toDate('UTC'), to.toDate('UTC')) : '';
    },
  };
}
