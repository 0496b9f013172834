import type { CalendarDate } from '@internationalized/date';
import type { ReactElement } from 'react';
import {
  Button,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  useLocale,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../icons.ts';
import styles from './calendar.module.css';

/** Back, the months' names, on. The buttons are named by react-aria in the page's language. */
export function MonthHead({ months }: { months: number }) {
  return (
    <div className={styles.head}>
      <Button slot="previous" className={styles.turn ?? ''}>
        <Icon icon={chevronLeftIcon} directional />
      </Button>
      {Array.from({ length: months }, (_, index) => (
        <CalendarHeading key={index} offset={{ months: index }} level={3} className={styles.month ?? ''} />
      ))}
      <Button slot="next" className={styles.turn ?? ''}>
        <Icon icon={chevronRightIcon} directional />
      </Button>
    </div>
  );
}

/** The days of the months, side by side. */
export function MonthGrids({ months, cell }: { months: number; cell: (date: CalendarDate) => ReactElement }) {
  // The short names of days in Arabic are the long ones.
  const weekdayStyle = useLocale().locale.startsWith('ar') ? 'narrow' : 'short';
  return (
    <div className={styles.months}>
      {Array.from({ length: months }, (_, index) => (
        <CalendarGrid key={index} offset={{ months: index }} weekdayStyle={weekdayStyle} className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{cell}</CalendarGridBody>
        </CalendarGrid>
      ))}
    </div>
  );
}

/** The class names of a day, with what is told of it beside what react-aria knows. */
export function dayClass(compared = false): string {
  return classNames(styles.day, compared && styles.compared) ?? '';
}
