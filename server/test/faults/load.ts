import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { HttpClient } from '../http-client.ts';
import { until } from '../processes.ts';

const ProjectsSchema = v.object({ items: v.array(v.object({ id: v.string(), slug: v.string() })) });
const CodeSchema = v.object({ code: v.string() });
const workers = 3;
/** The pause between two writes of a worker: a light load for two cores. */
const pauseMs = 40;

/** Simulated users: they write decisions, each under its own idempotency key, and read in between. */
export interface Load {
  /** Titles of acknowledged writes. */
  acknowledged: string[];
  /** Starts counting responses, so that those before a fault are not in the table. */
  count(): void;
  /** Returns the counted responses, most frequent first: `201`, `503 BUSY`, `no answer`. */
  answers(): string;
  /**
   * Ends the load and repeats unacknowledged writes with the same key until they are acknowledged.
   * @returns the milliseconds of 409 IN_PROGRESS responses, until PostgreSQL noticed that the first try is over
   */
  settle(): Promise<number>;
  /** Returns acknowledged writes that are missing, and writes that exist twice. */
  audit(): Promise<{ missing: string[]; twice: string[] }>;
}

export async function startLoad(client: HttpClient): Promise<Load> {
  const { items } = v.parse(ProjectsSchema, await (await client.get('/api/projects')).json());
  const projectId = items.find(({ slug }) => slug === 'payments-api')?.id ?? '';
  const acknowledged: string[] = [];
  const open = new Set<string>();
  let counts = new Map<string, number>();
  let over = false;

  /** Writes a decision of this title, and returns the outcome. */
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
      // fetch throws a TypeError for any network failure.
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
          // PostgreSQL works on the first try until it notices that its client is gone.
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
