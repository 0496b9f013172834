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

/** The previous button, the month names, the next button. react-aria labels the buttons in the page's language. */
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

/** The days of one or two months, side by side. */
export function MonthGrids({ months, cell }: { months: number; cell: (date: CalendarDate) => ReactElement }) {
  // In Arabic, the short weekday names are the long ones.
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

/** Returns the class names of a day. `compared` marks days of the compared range. */
export function dayClass(compared = false): string {
  return classNames(styles.day, compared && styles.compared) ?? '';
}
