import * as v from 'valibot';
import { LocaleSchema } from './locale.ts';

export const ColourSchemeSchema = v.picklist(['auto', 'dark', 'light']);
export type ColourScheme = v.InferOutput<typeof ColourSchemeSchema>;

/** What a person has chosen. Merged key by key on update, on both sides; a missing key was never chosen. */
export const PreferencesSchema = v.object({
  locale: v.optional(LocaleSchema),
  /** Colour scheme and help panel are stored together (specification, section 2). */
  appearance: v.optional(v.object({ colourScheme: v.optional(ColourSchemeSchema), helpOpen: v.optional(v.boolean()) })),
  lastProject: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type Preferences = v.InferOutput<typeof PreferencesSchema>;

/** `update` laid over `current`, key by key, one level deep into `appearance`. */
export function mergePreferences(current: Preferences, update: Preferences): Preferences {
  return { ...current, ...update, appearance: { ...current.appearance, ...update.appearance } };
}
