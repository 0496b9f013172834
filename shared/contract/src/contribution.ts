import { setupFacts } from '@cairn/api';
import * as v from 'valibot';
import { MessageSchema } from './message.ts';
import { PermissionSchema } from './permission.ts';

/** What a remote contributes to the shell beside routes and navigation: all of it data, readable without running the remote. */

const permission = v.optional(v.nullable(PermissionSchema), null);
const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'an id is lower-case letters, digits and hyphens, a letter first'));
const to = v.pipe(v.string(), v.startsWith('/app'));
const icon = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/));
/** The names of pages of this remote, as its routes name them. */
const pages = v.pipe(v.array(v.string()), v.minLength(1, 'it belongs to one page at least'));

/** Two keys, one after the other: `g` goes somewhere, `n` makes something. No two contributions may have the same. */
export const SequenceSchema = v.pipe(
  v.string(),
  v.regex(/^[gn] [a-z,]$/, 'a sequence is "g" or "n", a space, and a letter or a comma, such as "g d"'),
);

/** Something to be done that has an address: in the command palette, and on the keys where it has some. */
export const CommandSchema = v.object({
  id,
  label: MessageSchema,
  icon,
  to,
  /** Takes the project along that the page in view is about, as `?project=`. */
  ofProject: v.exactOptional(v.boolean()),
  keys: v.exactOptional(SequenceSchema),
  permission,
});

/** A short text about a page, for the help panel. */
export const HelpSchema = v.object({ id, pages, title: MessageSchema, text: MessageSchema });

/** Keys that work on a page alone, for the help panel and the sheet of shortcuts: the page listens to them itself. */
export const PageKeysSchema = v.object({
  id,
  pages,
  label: MessageSchema,
  /** As they stand on the keyboard: `J`, `Enter`, `Escape`; `Mod` is ⌘ or Ctrl. Several are pressed together. */
  keys: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1), v.maxLength(3)),
});

/** A step on the way to a first success: where it is done, and the fact by which the server knows that it has been. */
export const SetupStepSchema = v.object({
  id,
  label: MessageSchema,
  text: MessageSchema,
  to,
  done: v.picklist(setupFacts, 'the server knows no such fact'),
  /** Ascending, over all remotes. */
  order: v.number(),
  permission,
});

/** A combination of keys that was given away, and for what. */
export interface KeyClaim {
  keys: string;
  by: string;
}

/** Sequences that stand in `own` and in `taken` as well, or twice in `own`, as lines for an author. */
export function keyConflicts(own: readonly KeyClaim[], taken: readonly KeyClaim[] = []): string[] {
  return own.flatMap(({ keys, by }, index) => {
    const other = own.slice(0, index).find((earlier) => earlier.keys === keys) ?? taken.find((theirs) => theirs.keys === keys);
    return other ? [`keys: "${keys}" (${by}) is taken by ${other.by}`] : [];
  });
}
