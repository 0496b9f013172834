import type { SsoConfig } from '@cairn/api';
import { keptSsoHint } from '@cairn/shell/storage';
import { useCallback, useRef, useState } from 'react';
import { useVisit } from '../../visit.ts';
import { fetchRefusals } from '../messages.ts';
import { afterFirstStep } from '../signed-in.ts';
import type { SignOnOutcome } from './sign-on.ts';

/** Where a single sign-on stands: `elsewhere` is in a window of the provider's. */
export type SignOnState = { kind: 'idle' | 'busy' | 'elsewhere' } | { kind: 'failed'; code: string; words: Words | null };

type Words = Awaited<ReturnType<typeof fetchRefusals>>;
type SignOn = ReturnType<typeof import('./sign-on.ts').signOnAt>;

/** All of it comes with the press: the sign-in page begins without. */
const fetchFlow = () => import(/* webpackChunkName: "sso-flow" */ './sign-on.ts');

/** Single sign-on, as a button begins it. */
export function useSignOn(sso: SsoConfig) {
  const { config } = useVisit();
  const { apiBase } = config;
  const [state, setState] = useState<SignOnState>({ kind: 'idle' });
  /** Counts what was begun: what was given up says nothing any more. */
  const current = useRef(0);

  const run = useCallback(
    (shown: SignOnState['kind'] & ('idle' | 'busy' | 'elsewhere'), ask: (signOn: SignOn) => Promise<SignOnOutcome>) => {
      const mine = ++current.current;
      setState({ kind: shown });
      void outcomeOf(apiBase, sso, ask).then(async (outcome) => {
        if (mine !== current.current) return;
        if (outcome.kind === 'answer') return afterFirstStep(outcome.answer);
        // A redirect that has begun stays busy until the page is left.
        if (outcome.kind !== 'failed') return;
        // Without the words for each reason there are those for all.
        const words = await fetchRefusals().catch(() => null);
        if (mine === current.current) setState({ kind: 'failed', code: outcome.code, words });
      });
    },
    [apiBase, sso],
  );

  return {
    state,
    /** Somebody is about to press the button. */
    prepare: () => {
      // A hint and no more: the press itself asks again, and says what it must.
      fetchFlow().then(
        ({ prepareSignOn }) => prepareSignOn(),
        () => undefined,
      );
    },
    redirect: () => run('busy', (signOn) => signOn.redirect()),
    popup: () => run('elsewhere', (signOn) => signOn.popup()),
    giveUp: () => {
      current.current++;
      setState({ kind: 'idle' });
    },
    /** Signs in whoever did so here before, if the provider knows them still. Answers how to leave it. */
    quiet: useCallback(() => {
      const query = new URLSearchParams(location.search);
      // Not after a session has ended, nor before the second step of a sign-in.
      if (!keptSsoHint() || query.has('notice') || query.has('step')) return undefined;
      run('idle', (signOn) => signOn.quietly());
      return () => {
        current.current++;
      };
    }, [run]),
  };
}

async function outcomeOf(apiBase: string, sso: SsoConfig, ask: (signOn: SignOn) => Promise<SignOnOutcome>): Promise<SignOnOutcome> {
  const flow = await fetchFlow().catch(() => null);
  return flow ? ask(flow.signOnAt(apiBase, sso)) : { kind: 'failed', code: 'SIGN_IN_UNAVAILABLE' };
}
