import { useEffect, useState } from 'react';
import type { Outcome } from '../auth/outcome.ts';

/**
 * Fetches the state of a link. Undefined while it loads.
 * @param token undefined: nothing is fetched
 */
export function useAnswer<T>(ask: (token: string) => Promise<Outcome<T>>, token: string | undefined): [Outcome<T> | undefined, () => void] {
  const [answer, setAnswer] = useState<{ of: string; outcome: Outcome<T> }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return;
    let current = true;
    void ask(token).then((outcome) => {
      if (current) setAnswer({ of: token, outcome });
    });
    return () => {
      current = false;
    };
  }, [ask, token, attempt]);
  const retry = () => {
    setAnswer(undefined);
    setAttempt(attempt + 1);
  };
  return [answer && answer.of === token ? answer.outcome : undefined, retry];
}
