/** A typical change during development of a remote, and its effect on the page. */
export interface Change {
  what: string;
  /** Relative to the checkout. */
  file: string;
  /** Returns the file for the nth run. @throws if the file no longer contains the expected text */
  write(original: string, run: number): string;
  /** Where the page shows the change. */
  shown: { selector: string; property: 'textContent' | 'outlineOffset' };
  value(run: number): string;
}

/** The page that shows all of them, with a field that somebody is typing into. */
export const page = { path: '/app/settings/profile', field: 'input[name=firstName]' };

function replaced(original: string, from: string, to: string): string {
  if (!original.includes(from)) throw new Error(`there is no "${from}" to change any more`);
  return original.replace(from, () => to);
}

const text = (run: number) => `Text ${run}.`;
const length = (run: number) => `${run + 1}px`;

export const changes: readonly Change[] = [
  {
    what: 'a text of a remote',
    file: 'remotes/settings/src/profile/page.tsx',
    write: (original, run) => replaced(original, 'Used to sign in', text(run)),
    shown: { selector: 'main', property: 'textContent' },
    value: text,
  },
  {
    what: 'a style of a remote',
    file: 'remotes/settings/src/profile/names-form.module.css',
    write: (original, run) => `${original}\n.form { outline-offset: ${length(run)}; }\n`,
    shown: { selector: 'main form', property: 'outlineOffset' },
    value: length,
  },
  {
    what: 'a text of the component library',
    file: 'shared/ui/src/core/page-header.tsx',
    write: (original, run) => replaced(original, '{title}\n', `{title} {'${text(run)}'}\n`),
    shown: { selector: 'main h1', property: 'textContent' },
    value: text,
  },
  {
    what: 'a style of the component library',
    file: 'shared/ui/src/core/page-header.module.css',
    write: (original, run) => `${original}\n.title { outline-offset: ${length(run)}; }\n`,
    shown: { selector: 'main h1', property: 'outlineOffset' },
    value: length,
  },
];
