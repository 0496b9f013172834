import type { Behaviour } from './model-server.ts';

/** Returns a model that uses these behaviors in turn, and then repeats the last one. */
export function steps(...each: Behaviour[]): Behaviour {
  let step = 0;
  return async (answer, asked) => {
    const behaviour = each[Math.min(step, each.length - 1)];
    step += 1;
    await behaviour?.(answer, asked);
  };
}

/** Returns a step that requests tools, after some words if given. */
export const uses =
  (calls: readonly [tool: string, input: object | string][], words = ''): Behaviour =>
  (answer) => {
    if (words) answer.say(words);
    for (const [tool, input] of calls) answer.use(tool, input);
    answer.finish({ input: 100, output: 10 });
  };

/** Returns a step that answers in words. */
export const says =
  (text: string): Behaviour =>
  (answer) => {
    answer.say(text);
    answer.finish({ input: 200, output: 20 });
  };
