import type { Decision, FeedbackVerdict, Pattern, SessionEventKind, SessionSummary } from '@cairn/api';
import type { DemoTenant } from './accounts.ts';
import type { DemoKey } from './api-keys.ts';

/** The people of the demo by short name: those of `accounts.ts`, and colleagues who never sign in. */
export type Person = 'marta' | 'jonas' | 'lin' | 'priya' | 'anders' | 'sofia' | 'tomas' | 'hank' | 'ingrid' | 'amina' | 'theo';
export type Agent = 'Claude Code' | 'Codex CLI' | 'Cursor';

export interface DemoDecision extends DemoDecisionText {
  status: Decision['status'];
  /** Days since it was written, and since it was last changed. */
  age: number;
  touched: number;
  /** The number of the decision that it supersedes. */
  supersedes?: number;
  by: Person | Agent;
  deciders: Person[];
  /** Requested reviewers. Those with a comment have approved. */
  named?: { who: Person; comment?: string }[];
  /** Fields that differ in the first revision. */
  first?: Partial<DemoDecisionText>;
}
interface DemoDecisionText extends Pick<Decision, 'title' | 'context' | 'outcome' | 'drivers' | 'options' | 'paths' | 'tags'> {
  good: string[];
  bad: string[];
}

export interface DemoPattern extends PatternText {
  age: number;
  by: Person | Agent;
  /** Evidence: age in days, author, and its contribution to the confidence. */
  /** For a session its goal, whose events contain the quote; for a pull request its number. */
  seen?: { in: 'session' | 'pull request'; id: string; quote: string; by: Person | Agent; age: number; weight: number }[];
  /** The numbers of rules in force that contradict it or nearly duplicate it. */
  contradicts?: number;
  resembles?: number;
  /** The goal of the session in which an agent proposed it. */
  session?: string;
  /** The branch to which it is limited. */
  branch?: string;
  /** The person who rejected it. */
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
  /** The branch it is about. */
  branch?: string;
  /** Messages. Each is answered by the composer, and the next one follows some minutes later. */
  messages: { by: Person; text: string }[];
}

/** An event of a session; `at` is in minutes after its start. */
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
  /** Minutes since it began, and its duration. */
  ago: number;
  minutes: number;
  status: 'active' | 'completed' | 'abandoned' | 'failed';
  tokens: number;
  cost: number;
  /** Numbers of served patterns and decisions, with feedback. */
  told: { type: 'pattern' | 'decision'; number: number; tokens: number; verdict: FeedbackVerdict | null; note?: string }[];
  /** The goal of the session that it continues. */
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

/** Returns an option of a decision: its name, pros and cons. */
export function option(name: string, pros: string[], cons: string[] = [], chosen = false): Decision['options'][number] {
  return { name, pros, cons, chosen };
}
