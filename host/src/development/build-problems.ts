import { type BuildProblem, BuildProblemsSchema, buildProblemsEvent } from '@cairn/contract';
import * as v from 'valibot';
import styles from './build-problems.module.css';

/**
 * Under development alone, for whoever is building: what keeps host or remotes from being built, over the page that was
 * there before, until it is mended. In English like the terminal, which says the same. Made of elements, never of HTML
 * from strings: the page's policy is production's.
 */
export async function showBuildProblems(): Promise<void> {
  hot?.on?.(buildProblemsEvent, show);
  const answer = await fetch('/dev/problems.json');
  if (answer.ok) show(await answer.json());
}

/** What Rsbuild's client adds to the bundler's interface. */
const hot: { on?: (event: string, listener: (data: unknown) => void) => void } | undefined = import.meta.webpackHot;

let panel: HTMLElement | undefined;
const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();

function show(data: unknown): void {
  const { problems } = v.parse(BuildProblemsSchema, data);
  close();
  if (problems.length === 0) return;
  const button = element('button', styles.close, 'Close');
  button.type = 'button';
  button.addEventListener('click', close);
  const title = problems.length === 1 ? 'This could not be built' : `${problems.length} things could not be built`;
  const head = element('header', styles.head, element('h2', styles.title, title), button);
  panel = element('section', styles.panel, head, ...problems.map(entryOf));
  panel.lang = 'en';
  panel.dir = 'ltr';
  panel.role = 'alert';
  panel.popover = 'manual'; // over dialogs, and the page stays in use
  document.body.append(panel);
  panel.showPopover();
  document.addEventListener('keydown', onKey);
}

function close(): void {
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
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
