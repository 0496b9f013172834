import type { Citation } from '@cairn/api';
import { redact } from '../../redaction/redact.ts';

/** What the model may cite, by the label that it was told. */
export type Citable = Omit<Citation, 'index'>;

/** An answer that is being written, as far as it may be shown. */
export interface Draft {
  /** Takes what the model has said next. */
  push(delta: string): void;
  /** The model says no more: what was held back comes. */
  end(): void;
  /** As it stands: secrets taken out, known labels turned into numbered links, unknown ones left out. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** All that the model said, for what is written down about secrets in it. */
  readonly said: string;
}

/** A word of this length may be the beginning of a secret: it is shown once it is whole. */
const longWord = /[\x21-\x7e]{12,}$/;
const openMark = /\[(?:\[[^\][\n]{0,60}\]?)?$/;
const mark = /[ \t]*\[\[([^\][\n]{1,60})\]\]/g;
const openKey = /-----BEGIN (?![\s\S]*-----END )/;

/**
 * Makes a text that can be shown out of what a model says piece by piece. What is shown is never taken back, but where a secret
 * turns out to have begun in it. `before` is the part that was written already, where an answer goes on.
 */
export function createDraft(citable: ReadonlyMap<string, Citable>, before: { text: string; citations: readonly Citation[] }): Draft {
  let settled = before.text;
  let citations = [...before.citations];
  let settledCitations = citations;
  let rest = '';
  let shown = 0;
  let text = settled;
  let said = '';

  /** Numbers in the order in which they come, the same for the same source. */
  function cited(part: string): string {
    const found = [...settledCitations];
    const linked = part.replace(mark, (_, labels: string) => {
      const numbers = labels.split(/[,;]/).flatMap((label) => {
        const source = citable.get(normalised(label));
        if (!source) return [];
        const known = found.find(({ id }) => id === source.id);
        const index = known?.index ?? found.length + 1;
        if (!known) found.push({ ...source, index });
        return [`[${index}](#source-${index})`];
      });
      return numbers.join('');
    });
    citations = found;
    return linked;
  }

  function show(to: number): void {
    shown = Math.max(shown, to);
    const visible = rest.slice(0, shown);
    text = settled + cited(redact(visible).text);
    // A paragraph that is over stays as it is, so that a long answer costs no more at its end than at its beginning.
    const end = visible.lastIndexOf('\n\n') + 2;
    if (end < 2 || openKey.test(visible)) return;
    settled += cited(redact(rest.slice(0, end)).text);
    settledCitations = citations;
    rest = rest.slice(end);
    shown -= end;
    text = settled + cited(redact(rest.slice(0, shown)).text);
  }

  return {
    push(delta) {
      said += delta;
      rest += delta;
      const held = Math.min(...[openMark, longWord].map((pattern) => pattern.exec(rest)?.index ?? rest.length));
      show(held);
    },
    end() {
      show(rest.length);
    },
    get text() {
      return text;
    },
    get citations() {
      return citations;
    },
    get said() {
      return said;
    },
  };
}

/** How a label is looked up: however the model has written `ADR 6`, `ADR-6`, `adr 6`. */
export function normalised(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ');
}

/** The text without the links to its sources, for search and for quoting. */
export function withoutMarks(text: string): string {
  return text.replace(/\[\d+\]\(#source-\d+\)/g, '');
}

/** From here on a text may still be rewritten: whoever comes back is told it again. */
export function settledLength(text: string): number {
  const end = text.lastIndexOf('\n\n');
  return end < 0 ? 0 : end + 2;
}
