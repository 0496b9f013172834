import { BusinessCalendarSchema, defaultDeskSettings, TicketTargetsSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { readTargetsForm, timeOf } from './read-form.ts';

const Schema = v.object({ calendar: BusinessCalendarSchema, targets: TicketTargetsSchema });

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const minutes = Object.fromEntries(
  Object.entries(defaultDeskSettings.targets).flatMap(([priority, { firstReply, resolve }]) => [
    [`targets.${priority}.firstReply`, String(firstReply)],
    [`targets.${priority}.resolve`, String(resolve)],
  ]),
);

test('fields are read as the API takes them: days without times are free, midnight ends a day', () => {
  const read = readTargetsForm(
    formOf({
      ...minutes,
      'calendar.timeZone': 'Europe/Berlin',
      'calendar.days.monday.from': '08:00',
      'calendar.days.monday.to': '00:00',
      'calendar.holidays': '2026-12-26\n2026-12-25\n',
    }),
  );
  const { calendar, targets } = v.parse(Schema, read);
  expect(targets).toEqual(defaultDeskSettings.targets);
  expect(calendar).toMatchObject({ timeZone: 'Europe/Berlin', holidays: ['2026-12-25', '2026-12-26'] });
  expect(calendar.days).toMatchObject({ monday: { from: '08:00', to: '24:00' }, tuesday: null, sunday: null });
  expect(timeOf(calendar.days.monday?.to)).toBe('00:00');
});

test('a time that is missing, and a number that is none, are named by their fields', () => {
  const wrong = formOf({ ...minutes, 'calendar.timeZone': 'UTC', 'calendar.days.friday.from': '09:00', 'targets.low.resolve': '' });
  const { issues = [] } = v.safeParse(Schema, readTargetsForm(wrong));
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(expect.arrayContaining(['calendar.days.friday.to', 'targets.low.resolve']));
});
