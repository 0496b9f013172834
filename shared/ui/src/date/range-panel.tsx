import type { CalendarDate } from '@internationalized/date';
import { useState, useSyncExternalStore } from 'react';
import { CalendarCell, DateField, DateInput, DateSegment, Heading, RangeCalendar, useLocale } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Button } from '../core/button.tsx';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { Checkbox } from '../forms/checkbox.tsx';
import { checkIcon } from '../icons.ts';
import styles from './calendar.module.css';
import parts from './date-parts.module.css';
import { type DayRange, dayOf, isoOf } from './iso.ts';
import { dayClass, MonthGrids, MonthHead } from './month-grid.tsx';
import { daysIn, type Preset, presetOf, presets, rangeBefore, rangeOf } from './ranges.ts';

export interface RangeLabels {
  presets: Record<Preset, string>;
  /** "Own dates". */
  own: string;
  /** The accessible name of the preset list. */
  presetsLabel: string;
  start: string;
  end: string;
  /** Shown between the two dates: "to". */
  to: string;
  /** "compared with the 30 days before". Without it, there is no comparison. */
  compare?: (days: number) => string;
  cancel: string;
  apply: string;
}

export interface RangePanelProps {
  label: string;
  labels: RangeLabels;
  range: DayRange;
  compared: boolean;
  today: CalendarDate;
  min: CalendarDate | null;
  max: CalendarDate | null;
  onCancel: () => void;
  onApply: (range: DayRange, compared: boolean) => void;
}

/** Presets, two months, and both dates as fields. Nothing changes until it is applied. */
export function RangePanel({ label, labels, range: begun, compared: wasCompared, today, min, max, onCancel, onApply }: RangePanelProps) {
  const { locale } = useLocale();
  const [range, setRange] = useState(begun);
  const [compared, setCompared] = useState(wasCompared);
  const [shown, setShown] = useState<CalendarDate | null>(dayOf(begun.start));
  const months = useMonths();
  const preset = presetOf(range, today);
  const before = compared && labels.compare ? rangeBefore(range) : undefined;
  const [start, end] = [dayOf(range.start), dayOf(range.end)];
  const limits = { ...(min ? { minValue: min } : {}), ...(max ? { maxValue: max } : {}) };
  const choose = (next: DayRange) => {
    setRange(next);
    setShown(dayOf(next.start));
  };
  return (
    <div className={styles.panel}>
      <Heading slot="title" className="visually-hidden">
        {label}
      </Heading>
      <fieldset className={styles.presets} aria-label={labels.presetsLabel}>
        {presets.map((id) => (
          <button key={id} type="button" className={styles.preset} aria-pressed={id === preset} onClick={() => choose(rangeOf(id, today))}>
            <Icon icon={checkIcon} size="small" />
            {labels.presets[id]}
          </button>
        ))}
        <span className={styles.preset} data-chosen={preset === undefined}>
          <Icon icon={checkIcon} size="small" />
          {labels.own}
        </span>
      </fieldset>
      {start && end && (
        <RangeCalendar
          aria-label={label}
          className={styles.calendar ?? ''}
          visibleDuration={{ months }}
          pageBehavior="single"
          value={{ start, end }}
          onChange={(next) => setRange({ start: isoOf(next.start), end: isoOf(next.end) })}
          focusedValue={shown}
          onFocusChange={(day) => setShown(dayOf(isoOf(day)))}
          {...limits}
        >
          <MonthHead months={months} />
          <MonthGrids
            months={months}
            cell={(date) => {
              const iso = isoOf(date);
              return <CalendarCell date={date} className={dayClass(before !== undefined && iso >= before.start && iso <= before.end)} />;
            }}
          />
        </RangeCalendar>
      )}
      <div className={styles.foot}>
        {(['start', 'end'] as const).map((side) => (
          <span key={side} className={styles.side}>
            {side === 'end' && <span className={styles.to}>{labels.to}</span>}
            <DateField
              key={locale}
              aria-label={labels[side]}
              value={side === 'start' ? start : end}
              onChange={(day) => {
                const next = { ...range, ...(day ? { [side]: isoOf(day) } : {}) };
                if (next.start <= next.end) choose(next);
              }}
              {...limits}
            >
              <DateInput className={classNames(field.control, parts.parts, styles.small) ?? ''}>
                {(part) => <DateSegment segment={part} className={parts.part ?? ''} />}
              </DateInput>
            </DateField>
          </span>
        ))}
        {labels.compare && (
          <Checkbox className={styles.compare ?? ''} isSelected={compared} onChange={setCompared}>
            {labels.compare(daysIn(range))}
          </Checkbox>
        )}
        <span className={styles.buttons}>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {labels.cancel}
          </Button>
          <Button size="small" variant="primary" onClick={() => onApply(range, compared)}>
            {labels.apply}
          </Button>
        </span>
      </div>
    </div>
  );
}

const wide = '(min-width: 768px)';

/** Returns 2 months if there is enough space, 1 on phones. */
function useMonths(): 1 | 2 {
  const roomy = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
  );
  return roomy ? 2 : 1;
}
