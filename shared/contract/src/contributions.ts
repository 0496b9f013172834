import { type Locale, LocaleSchema, type Permission, type Setup, type SetupFact, type Subject } from '@cairn/api';
import * as v from 'valibot';
import { canOpen, canUse } from './guard.ts';
import type { Manifest } from './manifest.ts';
import { navigationSections } from './name.ts';
import { isBuilt } from './remote.ts';

/** GET /registry/contributions: what the palette, the keys and the help panel offer one visitor. Read once the first page is there. */
export const ContributionsSchema = v.object({
  remotes: v.array(
    v.object({
      id: v.string(),
      /** What people call the remote. */
      label: v.string(),
      /** Files of its slots module; null where it has none. */
      slots: v.nullable(v.array(v.string())),
      commands: v.array(
        v.object({
          id: v.string(),
          /** Goes to a page of the navigation, or does something. */
          kind: v.picklist(['go', 'do']),
          label: v.string(),
          /** The label in English: found by it as well, since many know a command by that name. */
          english: v.string(),
          icon: v.object({ body: v.string(), width: v.number(), height: v.number() }),
          to: v.string(),
          /** Does it want the project at hand in its address? */
          inProject: v.boolean(),
          /** Does it take along the project that the page in view is about? */
          ofProject: v.boolean(),
          keys: v.nullable(v.string()),
          /** Ascending, over all remotes: as the rail has its entries. */
          order: v.number(),
        }),
      ),
      help: v.array(v.object({ id: v.string(), pages: v.array(v.string()), title: v.string(), text: v.string() })),
      pageKeys: v.array(v.object({ id: v.string(), pages: v.array(v.string()), label: v.string(), keys: v.array(v.string()) })),
    }),
  ),
});
export type Contributions = v.InferOutput<typeof ContributionsSchema>;
export type ContributingRemote = Contributions['remotes'][number];
export type ContributedCommand = ContributingRemote['commands'][number];

export const ContributionsQuerySchema = v.object({ locale: v.optional(LocaleSchema), overrides: v.optional(v.string()) });

/** Cuts what the chosen releases contribute to what one visitor may open, in the visitor's language. */
export function contributionsFor(chosen: readonly Manifest[], subject: Subject | null, locale: Locale): Contributions {
  const remotes = chosen.flatMap((manifest) => {
    const { isOpen, pages } = openParts(manifest, subject);
    if (pages.size === 0) return [];
    const onOpenPages = ({ pages: named }: { pages: readonly string[] }) => named.some((page) => pages.has(page));
    const navigation = manifest.navigation.map((entry) => ({
      ...entry,
      id: entry.to,
      kind: 'go' as const,
      ofProject: false,
      order: placeOf(entry),
    }));
    const commands = manifest.commands.map((entry) => ({ ...entry, labels: entry.label, kind: 'do' as const, section: null, order: 0 }));
    return {
      id: manifest.id,
      label: manifest.labels[locale],
      slots: manifest.slotsFiles,
      commands: [...navigation, ...commands]
        .filter(isOpen)
        .map(({ id, kind, labels, icon, to, keys, section, order, ofProject = false }) => ({
          id: `${manifest.id}:${id}`,
          kind,
          label: labels[locale],
          english: labels.en,
          icon,
          to,
          inProject: section === 'project',
          ofProject,
          keys: keys ?? null,
          order,
        })),
      help: manifest.help
        .filter(onOpenPages)
        .map(({ id, pages, title, text }) => ({ id: `${manifest.id}:${id}`, pages, title: title[locale], text: text[locale] })),
      pageKeys: manifest.pageKeys
        .filter(onOpenPages)
        .map(({ id, pages, label, keys }) => ({ id: `${manifest.id}:${id}`, pages, label: label[locale], keys })),
    };
  });
  return { remotes };
}

/** The steps of the set-up that this visitor may take, over all remotes, with what is done of them. None once all are done. */
export function setupFor(chosen: readonly Manifest[], subject: Subject | null, locale: Locale, facts: ReadonlySet<SetupFact>): Setup {
  const steps = chosen
    .flatMap((manifest) => manifest.setup.filter(openParts(manifest, subject).isOpen).map((step) => ({ remote: manifest.id, ...step })))
    .sort((a, b) => a.order - b.order)
    .map(({ remote, id, label, text, to, done }) => ({
      id: `${remote}:${id}`,
      label: label[locale],
      text: text[locale],
      to,
      done: facts.has(done),
    }));
  return { steps: steps.every(({ done }) => done) ? [] : steps };
}

/** Sections one below the other, and in each the order that the remotes give. */
function placeOf({ section, order }: Manifest['navigation'][number]): number {
  return navigationSections.indexOf(section) * 10_000 + order;
}

/** What `subject` may open of a release. */
function openParts(manifest: Manifest, subject: Subject | null) {
  const open = manifest.routes.filter(isBuilt).filter((route) => canOpen(route, subject));
  return {
    pages: new Set(open.map(({ page }) => page)),
    isOpen: (entry: { to: string; permission: Permission | null }) =>
      canUse(entry.permission, subject) && open.some(({ path }) => path === entry.to.split('?')[0]),
  };
}
