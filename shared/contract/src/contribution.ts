import { setupFacts } from '@cairn/api';
import * as v from 'valibot';
import { MessageSchema } from './message.ts';
import { PermissionSchema } from './permission.ts';

/** What a remote contributes to the shell besides routes and navigation. All of it is data, readable without running the remote. */

const permission = v.optional(v.nullable(PermissionSchema), null);
const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'an id is lower-case letters, digits and hyphens, a letter first'));
const to = v.pipe(v.string(), v.startsWith('/app'));
const icon = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/));
/** Page names, as in this remote's routes. */
const pages = v.pipe(v.array(v.string()), v.minLength(1, 'it belongs to one page at least'));

/** A sequence of two keys: `g` navigates, `n` creates something. Each sequence belongs to one contribution only. */
export const SequenceSchema = v.pipe(
  v.string(),
  v.regex(/^[gn] [a-z,]$/, 'a sequence is "g" or "n", a space, and a letter or a comma, such as "g d"'),
);

/** An action with an address: in the command palette, and on a key sequence if it has one. */
export const CommandSchema = v.object({
  id,
  label: MessageSchema,
  icon,
  to,
  /** Adds the project of the current page as `?project=`. */
  ofProject: v.exactOptional(v.boolean()),
  keys: v.exactOptional(SequenceSchema),
  permission,
});

/** A short text about a page, for the help panel. */
export const HelpSchema = v.object({ id, pages, title: MessageSchema, text: MessageSchema });

/** Shortcuts of a single page, for the help panel and the shortcut sheet. The page handles the keys itself. */
export const PageKeysSchema = v.object({
  id,
  pages,
  label: MessageSchema,
  /** Key labels: `J`, `Enter`, `Escape`; `Mod` is ⌘ or Ctrl. Several keys are pressed together. */
  keys: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1), v.maxLength(3)),
});

/** A setup step: where it is done, and the fact by which the server knows that it is complete. */
export const SetupStepSchema = v.object({
  id,
  label: MessageSchema,
  text: MessageSchema,
  to,
  done: v.picklist(setupFacts, 'the server knows no such fact'),
  /** Ascending, across all remotes. */
  order: v.number(),
  permission,
});

/** A key sequence and what claims it. */
export interface KeyClaim {
  keys: string;
  by: string;
}

/** Returns a line for each sequence in `own` that is also in `taken`, or twice in `own`. */
export function keyConflicts(own: readonly KeyClaim[], taken: readonly KeyClaim[] = []): string[] {
  return own.flatMap(({ keys, by }, index) => {
    const other = own.slice(0, index).find((earlier) => earlier.keys === keys) ?? taken.find((theirs) => theirs.keys === keys);
    return other ? [`keys: "${keys}" (${by}) is taken by ${other.by}`] : [];
  });
}
