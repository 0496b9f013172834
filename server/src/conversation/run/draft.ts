import { answerBreak, type Citation, type PlacedCall, type ToolCall, type WrittenAnswer } from '@cairn/api';
import { redact } from '../../redaction/redact.ts';
import { type Citable, normalised } from './citable.ts';

/** The part of a running answer that can be shown. */
export interface Draft {
  /** Appends output of the model. */
  push(delta: string): void;
  /** Records a lookup. Later text starts a new paragraph. `id` is the model's id of the call. */
  look(id: string, call: Pick<ToolCall, 'tool' | 'input'>): void;
  /** Records the result of a lookup. */
  found(id: string, outcome: Pick<ToolCall, 'state' | 'items' | 'more'>): void;
  /** Ends the answer: shows the rest, and fails pending lookups. */
  end(): void;
  /** The current text: secrets redacted, known labels replaced by numbered links, unknown labels removed. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The lookups. Each change creates a new array. */
  readonly calls: readonly PlacedCall[];
  /** All output and tool input of the model, for security findings. */
  readonly said: string;
}

/** A word of this length may be the start of a secret. It is shown once it is complete. */
const longWord = /[\x21-\x7e]{12,}$/;
const openMark = /\[(?:\[[^\][\n]{0,60}\]?)?$/;
const mark = /[ \t]*\[\[([^\][\n]{1,60})\]\]/g;
const openKey = /-----BEGIN (?![\s\S]*-----END )/;

/**
 * Converts streamed model output to displayable text. Shown text only changes if a secret turns out to start in it. `before` is the
 * existing part of a continued answer. `citable` may grow while the model reads.
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
  /** Indexes of this writer's own calls in `calls`. */
  const places = new Map<string, number>();
  let begins = false;

  /** Numbers citations in order of appearance; the same source keeps its number. */
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
    // Finished paragraphs are final, so that the cost per chunk does not grow with the answer.
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

/** Returns a call after the end of the answer. A running call has failed. */
export function ended<C extends ToolCall>(call: C): C {
  return call.state === 'running' ? { ...call, state: 'failed' } : call;
}

/** Removes the links to sources from a text, for search and quotes. */
export function withoutMarks(text: string): string {
  return text.replace(/\[\d+\]\(#source-\d+\)/g, '');
}

/** Returns the offset from which a text may still change. Reconnecting clients receive it from there. */
export function settledLength(text: string): number {
  const end = text.lastIndexOf('\n\n');
  return end < 0 ? 0 : end + 2;
}
