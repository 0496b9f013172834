import type { BuildProblem } from '@cairn/contract';
import styles from './build-problems.module.css';

let panel: HTMLElement | undefined;
const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeProblems();

/**
 * Shows problems in a panel over the page, which stays usable, instead of the previous ones. Escape and a button close it. In English, like
 * the terminal. Built from elements, never from HTML strings, because of the page's production policy.
 */
export function showProblems(title: string, problems: readonly BuildProblem[]): void {
  closeProblems();
  if (problems.length === 0) return;
  const button = element('button', styles.close, 'Close');
  button.type = 'button';
  button.addEventListener('click', closeProblems);
  const head = element('header', styles.head, element('h2', styles.title, title), button);
  panel = element('section', styles.panel, head, ...problems.map(entryOf));
  panel.lang = 'en';
  panel.dir = 'ltr';
  panel.role = 'alert';
  panel.popover = 'manual'; // on top of dialogs, while the page stays usable
  document.body.append(panel);
  panel.showPopover();
  document.addEventListener('keydown', onKey);
}

function closeProblems(): void {
  panel?.remove();
  panel = undefined;
  document.removeEventListener('keydown', onKey);
}

function entryOf({ package: name, file, line, message, excerpt }: BuildProblem): HTMLElement {
  const place = file === null ? name : line === null ? file : `${file}:${line}`;
  const entry = element('article', styles.entry, element('p', styles.place, place), element('p', styles.message, message));
  if (excerpt.length > 0) {
    const lines = excerpt.map((one) => element('span', one.line === line ? styles.wrong : undefined, `${one.line}\t${one.text}\n`));
    entry.append(element('pre', styles.excerpt, ...lines));
  }
  return entry;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...children);
  return created;
}
