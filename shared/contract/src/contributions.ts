import { type Locale, LocaleSchema, type Permission, type Setup, type SetupFact, type Subject } from '@cairn/api';
import * as v from 'valibot';
import { canOpen, canUse } from './guard.ts';
import type { Manifest } from './manifest.ts';
import { navigationSections } from './name.ts';
import { isBuilt } from './remote.ts';

/**
 * GET /registry/contributions: what the palette, the shortcuts and the help panel offer one visitor. Read after the first page is shown.
 */
export const ContributionsSchema = v.object({
  remotes: v.array(
    v.object({
      id: v.string(),
      /** The remote's display name. */
      label: v.string(),
      /** Files of its slots module; null without one. */
      slots: v.nullable(v.array(v.string())),
      commands: v.array(
        v.object({
          id: v.string(),
          /** `go` opens a page of the navigation, `do` runs an action. */
          kind: v.picklist(['go', 'do']),
          label: v.string(),
          /** The English label. The palette matches it too, since many users know a command by that name. */
          english: v.string(),
          icon: v.object({ body: v.string(), width: v.number(), height: v.number() }),
          to: v.string(),
          /** Whether its address needs the current project. */
          inProject: v.boolean(),
          /** Whether its address takes the project of the current page. */
          ofProject: v.boolean(),
          keys: v.nullable(v.string()),
          /** Ascending across all remotes, in the same order as the rail. */
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

/** Reduces the contributions of the chosen releases to what one visitor may open, in the visitor's language. */
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

/** Returns the setup steps that this visitor may take, across all remotes, with their state. Empty once all are done. */
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

/** Returns a sort key across all remotes: by section, then by the remote's own order. */
function placeOf({ section, order }: Manifest['navigation'][number]): number {
  return navigationSections.indexOf(section) * 10_000 + order;
}

/** Returns the parts of a release that `subject` may open. */
function openParts(manifest: Manifest, subject: Subject | null) {
  const open = manifest.routes.filter(isBuilt).filter((route) => canOpen(route, subject));
  return {
    pages: new Set(open.map(({ page }) => page)),
    isOpen: (entry: { to: string; permission: Permission | null }) =>
      canUse(entry.permission, subject) && open.some(({ path }) => path === entry.to.split('?')[0]),
  };
}
