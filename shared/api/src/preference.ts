import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';
import { emailChannels, notificationTopics } from './notification-topic.ts';
import { IdSchema } from './plain-text.ts';

export const ColourSchemeSchema = v.picklist(['auto', 'dark', 'light']);
export type ColourScheme = v.InferOutput<typeof ColourSchemeSchema>;

const HourSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

/** A person's preferences. Updates are merged key by key on both sides; a missing key was never set. */
export const PreferencesSchema = v.object({
  locale: v.optional(LocaleSchema),
  /** Color scheme and help panel are stored together (specification, section 2). */
  appearance: v.optional(
    v.object({
      colourScheme: v.optional(ColourSchemeSchema),
      helpOpen: v.optional(v.boolean()),
      /** Whether the sidebar is collapsed to icons. */
      railCollapsed: v.optional(v.boolean()),
    }),
  ),
  /** Whether single-letter shortcuts are enabled (WCAG 2.1.4). Defaults to on. */
  shortcuts: v.optional(v.boolean()),
  /** Whether the set-up checklist was dismissed. */
  setupDismissed: v.optional(v.boolean()),
  /** Notification topics; missing topics are enabled. */
  notifications: v.optional(v.record(v.picklist(notificationTopics), v.optional(v.boolean()))),
  /** Emails about notifications. */
  notificationEmail: v.optional(
    v.object({
      /** False: no emails. Defaults to true. */
      enabled: v.optional(v.boolean()),
      /** Missing topics have their default. */
      topics: v.optional(v.record(v.picklist(notificationTopics), v.optional(v.picklist(emailChannels)))),
      /** Local hour of the daily email. */
      digestHour: v.optional(HourSchema),
      /** Local hours without emails, such as 19 to 7; null: none. */
      quiet: v.optional(v.nullable(v.object({ from: HourSchema, until: HourSchema }))),
      /** IANA time zone of these hours. Defaults to that of the organization. */
      timeZone: v.optional(v.pipe(v.string(), v.regex(/^[\w+/-]{1,64}$/))),
    }),
  ),
  lastProject: v.optional(IdSchema),
});
export type Preferences = v.InferOutput<typeof PreferencesSchema>;

/** Merges `update` into `current`, key by key, also within `appearance`, `notifications` and `notificationEmail`. */
export function mergePreferences(current: Preferences, update: Preferences): Preferences {
  return {
    ...current,
    ...update,
    appearance: { ...current.appearance, ...update.appearance },
    ...(current.notificationEmail || update.notificationEmail
      ? {
          notificationEmail: {
            ...current.notificationEmail,
            ...update.notificationEmail,
            topics: { ...current.notificationEmail?.topics, ...update.notificationEmail?.topics },
          },
        }
      : {}),
    ...(current.notifications || update.notifications ? { notifications: { ...current.notifications, ...update.notifications } } : {}),
  };
}
