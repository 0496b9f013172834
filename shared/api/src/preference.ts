import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';
import { notificationTopics } from './notification-topic.ts';
import { IdSchema } from './plain-text.ts';

export const ColourSchemeSchema = v.picklist(['auto', 'dark', 'light']);
export type ColourScheme = v.InferOutput<typeof ColourSchemeSchema>;

/** What a person has chosen. Merged key by key on update, on both sides; a missing key was never chosen. */
export const PreferencesSchema = v.object({
  locale: v.optional(LocaleSchema),
  /** Colour scheme and help panel are stored together (specification, section 2). */
  appearance: v.optional(
    v.object({
      colourScheme: v.optional(ColourSchemeSchema),
      helpOpen: v.optional(v.boolean()),
      /** Shows the rail its icons alone? */
      railCollapsed: v.optional(v.boolean()),
    }),
  ),
  /** Do single letters act (WCAG 2.1.4)? On until somebody turns them off. */
  shortcuts: v.optional(v.boolean()),
  /** Was the set-up checklist put away? */
  setupDismissed: v.optional(v.boolean()),
  /** Of what one wants to be told, by topic; a topic that is not named is wanted. */
  notifications: v.optional(v.record(v.picklist(notificationTopics), v.optional(v.boolean()))),
  lastProject: v.optional(IdSchema),
});
export type Preferences = v.InferOutput<typeof PreferencesSchema>;

/** `update` laid over `current`, key by key, one level deep into `appearance` and `notifications`. */
export function mergePreferences(current: Preferences, update: Preferences): Preferences {
  return {
    ...current,
    ...update,
    appearance: { ...current.appearance, ...update.appearance },
    ...(current.notifications || update.notifications ? { notifications: { ...current.notifications, ...update.notifications } } : {}),
  };
}
