import type { Decision, FeedbackVerdict, Pattern, SessionEventKind, SessionSummary } from '@cairn/api';
import type { DemoTenant } from './accounts.ts';
import type { DemoKey } from './api-keys.ts';

/** The people of the demo, by a short name: those of `accounts.ts`, and colleagues who never sign in. */
export type Person = 'marta' | 'jonas' | 'lin' | 'priya' | 'anders' | 'sofia' | 'tomas' | 'hank' | 'ingrid' | 'amina' | 'theo';
export type Agent = 'Claude Code' | 'Codex CLI' | 'Cursor';

export interface DemoDecision extends DemoDecisionText {
  status: Decision['status'];
  /** Days since it was written, and since it was last touched. */
  age: number;
  touched: number;
  /** The number of the decision in whose place it stands. */
  supersedes?: number;
  by: Person | Agent;
  deciders: Person[];
  /** Who was named to sign it; who has said yes, with what words. */
  named?: { who: Person; comment?: string }[];
  /** What its first revision said otherwise: somebody has changed their mind since. */
  first?: Partial<DemoDecisionText>;
}
interface DemoDecisionText extends Pick<Decision, 'title' | 'context' | 'outcome' | 'drivers' | 'options' | 'paths' | 'tags'> {
  good: string[];
  bad: string[];
}

export interface DemoPattern extends PatternText {
  age: number;
  by: Person | Agent;
  /** Where it was seen: how long ago in days, by whom, and what it adds to the confidence. */
  /** Of a session its goal: its events have the quote. Of a pull request its number. */
  seen?: { in: 'session' | 'pull request'; id: string; quote: string; by: Person | Agent; age: number; weight: number }[];
  /** The number of the rule in force that says otherwise, and of one that says nearly the same. */
  contradicts?: number;
  resembles?: number;
  /** The goal of the session in which its agent has proposed it. */
  session?: string;
  /** The branch that it holds on alone. */
  branch?: string;
  /** Who has turned it down. */
  rejectedBy?: Person;
}
type PatternText = Pick<Pattern, 'rule' | 'rationale' | 'kind' | 'status' | 'confidence' | 'paths' | 'servedCount' | 'helpfulCount'> &
  Partial<Pick<Pattern, 'examples' | 'languages' | 'wrongCount'>>;

export interface DemoConversation {
  by: Person;
  /** Days since its first message. */
  age: number;
  title: string;
  pinned?: boolean;
  visibility?: 'private' | 'project';
  tags?: string[];
  /** The branch that it is about. */
  branch?: string;
  /** Who says what; each message is answered by the composer, and the next one follows some minutes later. */
  messages: { by: Person; text: string }[];
}

/** What happened in a session: minutes after its beginning. */
export interface DemoEvent {
  at: number;
  kind: SessionEventKind;
  text: string;
  path?: string;
  edited?: boolean;
  ok?: boolean;
}

export interface DemoSession {
  goal: string;
  by: Person;
  client: Agent;
  clientVersion: string;
  model: string;
  branch: string;
  /** Minutes since it began, and how long it went on. */
  ago: number;
  minutes: number;
  status: 'active' | 'completed' | 'abandoned' | 'failed';
  tokens: number;
  cost: number;
  /** Numbers of patterns and decisions that it was told, and what it said of them. */
  told: { type: 'pattern' | 'decision'; number: number; tokens: number; verdict: FeedbackVerdict | null; note?: string }[];
  /** The goal of the session whose work it goes on with. */
  handoffFrom?: string;
  redactions?: number;
  summary?: SessionSummary;
  events: DemoEvent[];
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
  sessions?: DemoSession[];
  repoUrl?: string;
  guidance?: string;
  conversations: DemoConversation[];
  keys?: readonly DemoKey[];
}

/** An option of a decision: its name, what speaks for it, what against it. */
export function option(name: string, pros: string[], cons: string[] = [], chosen = false): Decision['options'][number] {
  return { name, pros, cons, chosen };
}
