import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { type Locale, locales } from './locale.ts';
import { MomentSchema } from './moment.ts';
import { IdSchema, LineSchema } from './plain-text.ts';
import { isPlainAddress } from './web-address.ts';

/** The maximum length of an announcement in one language, in UTF-16 code units. */
export const maxAnnouncementText = 300;
/** The maximum number of organizations that an announcement can be limited to. */
export const maxAnnouncementTenants = 100;

export const announcementTones = ['info', 'warning'] as const;
/** Who sees it: all members of the organizations, or only their owners and administrators. */
export const announcementAudiences = ['everyone', 'managers'] as const;
export const announcementStates = ['current', 'scheduled', 'ended'] as const;

const text = v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(maxAnnouncementText, 'TEXT_TOO_LONG'));

/** The text by language. English is required: readers of a language without a text get it. */
const TextsSchema = v.object({ ...v.entriesFromList(locales, v.exactOptional(text)), en: text });
export type AnnouncementTexts = v.InferOutput<typeof TextsSchema>;

const fields = {
  texts: TextsSchema,
  tone: v.picklist(announcementTones),
  /** A page with details; null if there is none. */
  link: v.nullable(
    v.pipe(
      LineSchema,
      v.maxLength(500, 'TEXT_TOO_LONG'),
      v.check((address) => isPlainAddress(address), 'ADDRESS_INVALID'),
    ),
  ),
  audience: v.picklist(announcementAudiences),
  /** The slugs of the organizations whose members see it; all if empty. */
  tenants: v.pipe(v.array(IdSchema), v.maxLength(maxAnnouncementTenants, 'TOO_MANY')),
  startsAt: MomentSchema,
  endsAt: MomentSchema,
};

/** A time that is no time has an issue of its own. */
const endsLater = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => !(Date.parse(startsAt) >= Date.parse(endsAt));

/** POST /admin/announcements. */
export const AnnouncementCreateSchema = v.pipe(
  v.object(fields),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], endsLater, 'END_BEFORE_START'), ['endsAt']),
);
export type AnnouncementCreate = v.InferOutput<typeof AnnouncementCreateSchema>;

/** PUT /admin/announcements/{announcement}. `version`: the one that the operator saw. */
export const AnnouncementUpdateSchema = v.pipe(
  v.object({ ...fields, version: VersionSchema }),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], endsLater, 'END_BEFORE_START'), ['endsAt']),
);
export type AnnouncementUpdate = v.InferOutput<typeof AnnouncementUpdateSchema>;

/** POST /admin/announcements/{announcement}/end. */
export const AnnouncementEndSchema = v.object({ version: VersionSchema });

/** An announcement, for platform administrators. */
export const AnnouncementSchema = v.object({
  id: v.string(),
  texts: v.object({ ...v.entriesFromList(locales, v.exactOptional(v.string())), en: v.string() }),
  tone: v.picklist(announcementTones),
  link: v.nullable(v.string()),
  audience: v.picklist(announcementAudiences),
  /** Empty: all organizations. One that was deleted is left out. */
  tenants: v.array(v.object({ slug: v.string(), name: v.string() })),
  /** True if it is limited to organizations, even if all of them were deleted. */
  limited: v.boolean(),
  startsAt: v.string(),
  endsAt: v.string(),
  state: v.picklist(announcementStates),
  /** Null if the account is deleted. */
  createdBy: v.nullable(v.string()),
  version: v.number(),
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;

/** GET /admin/announcements: current, then scheduled, then ended ones, at most 100. */
export const AnnouncementListSchema = v.object({ items: v.array(AnnouncementSchema) });

/** An announcement that the caller sees now. */
export const ShownAnnouncementSchema = v.object({
  id: v.string(),
  version: v.number(),
  tone: v.picklist(announcementTones),
  link: v.nullable(v.string()),
  texts: AnnouncementSchema.entries.texts,
});
export type ShownAnnouncement = v.InferOutput<typeof ShownAnnouncementSchema>;

/** GET /announcements: the latest three for the caller, warnings first. */
export const ShownAnnouncementListSchema = v.object({ items: v.array(ShownAnnouncementSchema) });

/** Returns the text for a reader and its language: es-MX falls back to es, every language to English. Pure. */
export function announcementText(texts: AnnouncementTexts, locale: Locale): { text: string; locale: Locale } {
  const language = locales.find((one) => one === locale.split('-')[0]);
  for (const one of [locale, language]) {
    const found = one && texts[one];
    if (one && found) return { text: found, locale: one };
  }
  return { text: texts.en, locale: 'en' };
}
