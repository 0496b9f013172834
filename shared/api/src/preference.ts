import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';
import { notificationTopics } from './notification-topic.ts';
import { IdSchema } from './plain-text.ts';

export const ColourSchemeSchema = v.picklist(['auto', 'dark', 'light']);
export type ColourScheme = v.InferOutput<typeof ColourSchemeSchema>;

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
  lastProject: v.optional(IdSchema),
});
export type Preferences = v.InferOutput<typeof PreferencesSchema>;

/** Merges `update` into `current`, key by key, one level deep into `appearance` and `notifications`. */
export function mergePreferences(current: Preferences, update: Preferences): Preferences {
  return {
    ...current,
    ...update,
    appearance: { ...current.appearance, ...update.appearance },
    ...(current.notifications || update.notifications ? { notifications: { ...current.notifications, ...update.notifications } } : {}),
  };
}
