import type { Decision, Pattern } from '@cairn/api';
import type { DemoTenant } from './accounts.ts';

/** The people of the demo, by a short name: those of `accounts.ts`, and colleagues who never sign in. */
export type Person = 'marta' | 'jonas' | 'lin' | 'priya' | 'anders' | 'sofia' | 'tomas' | 'hank' | 'ingrid' | 'amina' | 'theo';
export type Agent = 'Claude Code' | 'Codex CLI' | 'Cursor';

export interface DemoDecision
  extends Pick<Decision, 'title' | 'status' | 'context' | 'outcome' | 'drivers' | 'options' | 'paths' | 'tags'> {
  /** Days since it was written, and since it was last touched. */
  age: number;
  touched: number;
  /** The number of the decision in whose place it stands. */
  supersedes?: number;
  by: Person | Agent;
  deciders: Person[];
  good: string[];
  bad: string[];
}

export interface DemoPattern extends PatternText {
  age: number;
  by: Person | Agent;
}
type PatternText = Pick<Pattern, 'rule' | 'rationale' | 'kind' | 'status' | 'confidence' | 'paths' | 'servedCount' | 'helpfulCount'>;

export interface DemoConversation {
  by: Person;
  /** Days since its first message. */
  age: number;
  title: string;
  pinned?: boolean;
  visibility?: 'private' | 'project';
  /** Who says what; each message is answered by the composer, and the next one follows some minutes later. */
  messages: { by: Person; text: string }[];
}

export interface DemoProject {
  tenant: DemoTenant;
  by: Person;
  name: string;
  key: string;
  colour: 'tarn' | 'ochre' | 'sky' | 'granite';
  description: string;
  visibility?: 'tenant' | 'members';
  age: number;
  decisions: DemoDecision[];
  patterns: DemoPattern[];
  conversations: DemoConversation[];
}

/** An option of a decision: its name, what speaks for it, what against it. */
export function option(name: string, pros: string[], cons: string[] = [], chosen = false): Decision['options'][number] {
  return { name, pros, cons, chosen };
}
