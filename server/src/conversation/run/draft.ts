import { answerBreak, type Citation, type PlacedCall, type ToolCall, type WrittenAnswer } from '@cairn/api';
import { redact } from '../../redaction/redact.ts';
import { type Citable, normalised } from './citable.ts';

/** An answer that is being written, as far as it may be shown. */
export interface Draft {
  /** Takes what the model has said next. */
  push(delta: string): void;
  /** The model looks something up: what it says next begins a new paragraph. `id` is its own name for the call. */
  look(id: string, call: Pick<ToolCall, 'tool' | 'input'>): void;
  /** What came of it. */
  found(id: string, outcome: Pick<ToolCall, 'state' | 'items' | 'more'>): void;
  /** The model says no more: what was held back comes, and what it still looked up is over. */
  end(): void;
  /** As it stands: secrets taken out, known labels turned into numbered links, unknown ones left out. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** What was looked up; another list with every change. */
  readonly calls: readonly PlacedCall[];
  /** All that the model said and asked for, for what is written down about secrets in it. */
  readonly said: string;
}

/** A word of this length may be the beginning of a secret: it is shown once it is whole. */
const longWord = /[\x21-\x7e]{12,}$/;
const openMark = /\[(?:\[[^\][\n]{0,60}\]?)?$/;
const mark = /[ \t]*\[\[([^\][\n]{1,60})\]\]/g;
const openKey = /-----BEGIN (?![\s\S]*-----END )/;

/**
 * Makes a text that can be shown out of what a model says piece by piece. What is shown is never taken back, but where a secret
 * turns out to have begun in it. `before` is the part that was written already, where an answer goes on. `citable` may gain what
 * the model has read meanwhile.
 */
export function createDraft(citable: ReadonlyMap<string, Citable>, before: WrittenAnswer & { citations: readonly Citation[] }): Draft {
  let settled = before.text;
  let citations = [...before.citations];
  let settledCitations = citations;
  let rest = '';
  let shown = 0;
  let text = settled;
  let said = '';
  let { calls } = before;
  /** The places of this writer's own calls in `calls`. */
  const places = new Map<string, number>();
  let begins = false;

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
      const more = begins ? delta.replace(/^\n+/, '') : delta;
      if (more === '') return;
      rest += begins && text !== '' ? `${answerBreak}${more}` : more;
      begins = false;
      const held = Math.min(...[openMark, longWord].map((pattern) => pattern.exec(rest)?.index ?? rest.length));
      show(held);
    },
    look(id, { tool, input }) {
      said += `\n${input.join('\n')}\n`;
      rest = rest.trimEnd();
      if (rest === '') settled = settled.trimEnd();
      shown = rest.length;
      show(shown);
      begins = true;
      places.set(id, calls.length);
      const safe = input.map((one) => redact(one).text);
      calls = [...calls, { type: 'tool-call', tool, input: safe, state: 'running', items: [], more: false, at: text.length }];
    },
    found(id, outcome) {
      const place = places.get(id);
      calls = calls.map((call, at) => (at === place ? { ...call, ...outcome } : call));
    },
    end() {
      show(rest.length);
      calls = calls.map(ended);
    },
    get text() {
      return text;
    },
    get citations() {
      return citations;
    },
    get calls() {
      return calls;
    },
    get said() {
      return said;
    },
  };
}

/** A call when the answer is over: what was under way never came. */
export function ended<C extends ToolCall>(call: C): C {
  return call.state === 'running' ? { ...call, state: 'failed' } : call;
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
