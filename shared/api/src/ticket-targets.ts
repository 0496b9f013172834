import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import type { Operation } from './operation.ts';
import { LineSchema } from './plain-text.ts';
import { type Ticket, ticketPriorities } from './ticket.ts';

/** In the order of ISO 8601: Monday is day 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The longest target: a year, in minutes. */
export const maxTargetMinutes = 525_600;
export const maxHolidays = 200;

/** A time of day, `24:00` being the end of the day. */
const TimeOfDaySchema = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'VALUE_INVALID'));
const HoursSchema = v.pipe(
  v.object({ from: TimeOfDaySchema, to: TimeOfDaySchema }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from < to, 'END_BEFORE_START'),
    ['to'],
  ),
);
export type BusinessHours = v.InferOutput<typeof HoursSchema>;
const DaySchema = v.nullable(HoursSchema);
const daySchemas = { monday: DaySchema, tuesday: DaySchema, wednesday: DaySchema, thursday: DaySchema, friday: DaySchema };

/** The business hours of each weekday (null: none) in a time zone, except on holidays. */
export const BusinessCalendarSchema = v.object({
  /** IANA name. */
  timeZone: v.pipe(LineSchema, v.nonEmpty('TIME_ZONE_REQUIRED'), v.maxLength(64, 'TIME_ZONE_UNKNOWN')),
  days: v.pipe(
    v.object({ ...daySchemas, saturday: DaySchema, sunday: DaySchema }),
    v.check((days) => Object.values(days).some((hours) => hours !== null), 'BUSINESS_DAY_REQUIRED'),
  ),
  /** Unique dates in that time zone. */
  holidays: v.pipe(
    v.array(v.pipe(v.string(), v.isoDate('VALUE_INVALID'))),
    v.maxLength(maxHolidays, 'TOO_MANY'),
    v.transform((dates) => [...new Set(dates)].toSorted()),
  ),
});
export type BusinessCalendar = v.InferOutput<typeof BusinessCalendarSchema>;

const minutes = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(1, 'NUMBER_TOO_SMALL'),
  v.maxValue(maxTargetMinutes, 'NUMBER_TOO_LARGE'),
);
/** Targets in minutes of business time until the first reply and the solution. */
const TargetSchema = v.object({ firstReply: minutes, resolve: minutes });
export const TicketTargetsSchema = v.object({ urgent: TargetSchema, high: TargetSchema, normal: TargetSchema, low: TargetSchema });
export type TicketTargets = v.InferOutput<typeof TicketTargetsSchema>;

const settings = { calendar: BusinessCalendarSchema, targets: TicketTargetsSchema };
/** GET /tickets/targets. */
export const DeskSettingsSchema = v.object({ ...settings, version: v.number() });
export type DeskSettings = v.InferOutput<typeof DeskSettingsSchema>;

const officeHours: BusinessHours = { from: '09:00', to: '17:00' };
/** The initial settings of an installation; a migration writes the same values. */
export const defaultDeskSettings: DeskSettings = {
  calendar: {
    timeZone: 'UTC',
    days: {
      monday: officeHours,
      tuesday: officeHours,
      wednesday: officeHours,
      thursday: officeHours,
      friday: officeHours,
      saturday: null,
      sunday: null,
    },
    holidays: [],
  },
  targets: {
    urgent: { firstReply: 60, resolve: 480 },
    high: { firstReply: 240, resolve: 960 },
    normal: { firstReply: 480, resolve: 2_400 },
    low: { firstReply: 960, resolve: 4_800 },
  },
  version: 1,
};

/** PUT /tickets/targets. `version` is the one that the client read. */
export const DeskSettingsUpdateSchema = v.object({ ...settings, version: VersionSchema });
export type DeskSettingsUpdate = v.InferOutput<typeof DeskSettingsUpdateSchema>;

/** A ticket is due soon from this many minutes before its next due time. Overdue tickets stay in that queue. */
export const dueSoonMinutes = 60;

/**
 * GET /tickets/queues: counts, each up to `countedTickets` + 1, which means more. Solved tickets are not counted, because nobody works
 * through them.
 */
export const TicketQueuesSchema = v.object({
  inbox: v.number(),
  mine: v.number(),
  'due-soon': v.number(),
  waiting: v.number(),
  snoozed: v.number(),
});

/** GET /tickets/facets: the tags and organizations of the 2,000 most recently changed tickets, by name. */
export const TicketFacetsSchema = v.object({
  tags: v.array(v.string()),
  tenants: v.array(v.object({ id: v.string(), name: v.string() })),
});

/** Returns whether the clock of a ticket is paused. */
export function isPaused({ status }: Pick<Ticket, 'status'>): boolean {
  return status === 'pending' || status === 'on-hold';
}

const shared = { tag: 'Tickets' } as const;

/** Due times of tickets, and the queues. */
export const deskOperations = {
  targets: {
    ...shared,
    name: 'getTicketTargets',
    method: 'get',
    path: '/tickets/targets',
    summary: `The business calendar, and the targets for ${ticketPriorities.join(', ')} tickets in minutes of business time.`,
    access: 'staff.use',
    output: DeskSettingsSchema,
  },
  updateTargets: {
    ...shared,
    name: 'updateTicketTargets',
    method: 'put',
    path: '/tickets/targets',
    summary: 'Changes calendar and targets. The due times of open tickets follow within minutes.',
    access: 'platform.admin',
    body: DeskSettingsUpdateSchema,
    output: DeskSettingsSchema,
    refusals: ['CONFLICT'],
  },
  queues: {
    ...shared,
    name: 'countTicketQueues',
    method: 'get',
    path: '/tickets/queues',
    summary: 'How many tickets are in each queue of the desk.',
    access: 'staff.use',
    output: TicketQueuesSchema,
  },
  facets: {
    ...shared,
    name: 'listTicketFacets',
    method: 'get',
    path: '/tickets/facets',
    summary: 'The tags and organizations by which tickets can be filtered.',
    access: 'staff.use',
    output: TicketFacetsSchema,
  },
} as const satisfies Record<string, Operation>;
