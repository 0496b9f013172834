import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { HttpClient } from '../http-client.ts';
import { until } from '../processes.ts';

const ProjectsSchema = v.object({ items: v.array(v.object({ id: v.string(), slug: v.string() })) });
const CodeSchema = v.object({ code: v.string() });
const workers = 3;
/** Between two writes of one worker: a load that two cores do not notice. */
const pauseMs = 40;

/** People at work: they write decisions, each under a key of its own, and read in between. */
export interface Load {
  /** Titles whose writing was acknowledged. */
  acknowledged: string[];
  /** From now on answers are counted; without it those before a fault would be in the table. */
  count(): void;
  /** What the answers since then were, the most frequent first: `201`, `503 BUSY`, `no answer`. */
  answers(): string;
  /**
   * Ends the load and sends what was not acknowledged again, with the same key, until it is.
   * @returns the milliseconds in which this was answered 409 IN_PROGRESS: PostgreSQL had not noticed yet that the first try is over
   */
  settle(): Promise<number>;
  /** What was acknowledged and is not there, and what is there twice. */
  audit(): Promise<{ missing: string[]; twice: string[] }>;
}

export async function startLoad(client: HttpClient): Promise<Load> {
  const { items } = v.parse(ProjectsSchema, await (await client.get('/api/projects')).json());
  const projectId = items.find(({ slug }) => slug === 'payments-api')?.id ?? '';
  const acknowledged: string[] = [];
  const open = new Set<string>();
  let counts = new Map<string, number>();
  let over = false;

  /** Writes a decision of this title; how that was answered. */
  async function write(title: string): Promise<string> {
    const body = { projectId, title, context: 'Under load.', outcome: 'Go on.' };
    try {
      const answer = await client.post('/api/decisions', body, title);
      const text = await answer.text();
      if (answer.ok) {
        open.delete(title);
        acknowledged.push(title);
        return String(answer.status);
      }
      const code = v.safeParse(v.pipe(v.string(), v.parseJson(), CodeSchema), text);
      return code.success ? `${answer.status} ${code.output.code}` : String(answer.status);
    } catch (error) {
      // fetch says so, and how, for whatever happens on the way.
      if (error instanceof TypeError) return 'no answer';
      throw error;
    }
  }

  async function work(): Promise<void> {
    while (!over) {
      const title = crypto.randomUUID();
      open.add(title);
      const answer = await write(title);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
      await pause(pauseMs);
    }
  }

  const working = Array.from({ length: workers }, work);
  return {
    acknowledged,
    count() {
      counts = new Map();
    },
    answers: () =>
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([answer]) => answer)
        .join(', '),
    async settle() {
      over = true;
      await Promise.all(working);
      let inProgressMs = 0;
      for (const title of open) {
        const since = performance.now();
        let answer = await write(title);
        if (answer === '409 IN_PROGRESS') {
          // PostgreSQL works on the first try of it until it notices that nobody is there.
          await until(`an answer to ${title}`, async () => {
            answer = await write(title);
            return answer !== '409 IN_PROGRESS';
          });
          inProgressMs += performance.now() - since;
        }
        if (answer !== '201') throw new Error(`a write that was not acknowledged is answered ${answer} when it is sent again`);
      }
      return inProgressMs;
    },
    async audit() {
      const exported = await (await client.get('/api/decisions/export?project=payments-api&format=csv')).text();
      const found = new Map<string, number>();
      for (const [title] of exported.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g)) found.set(title, (found.get(title) ?? 0) + 1);
      return {
        missing: acknowledged.filter((title) => !found.has(title)),
        twice: [...found].filter(([, count]) => count > 1).map(([title]) => title),
      };
    },
  };
}
