import type { SsoConfig } from '@cairn/api';
import { keptSsoHint } from '@cairn/shell/storage';
import { useCallback, useRef, useState } from 'react';
import { useVisit } from '../../visit.ts';
import { fetchRefusals } from '../messages.ts';
import { afterFirstStep } from '../signed-in.ts';
import type { SignOnOutcome } from './sign-on.ts';

/** The state of a single sign-on. `elsewhere`: in the provider's popup. */
export type SignOnState = { kind: 'idle' | 'busy' | 'elsewhere' } | { kind: 'failed'; code: string; words: Words | null };

type Words = Awaited<ReturnType<typeof fetchRefusals>>;
type SignOn = ReturnType<typeof import('./sign-on.ts').signOnAt>;

/** Loaded on demand, so that it is not part of the sign-in page. */
const fetchFlow = () => import(/* webpackChunkName: "sso-flow" */ './sign-on.ts');

/** Returns the state and actions of the single sign-on button. */
export function useSignOn(sso: SsoConfig) {
  const { config } = useVisit();
  const { apiBase } = config;
  const [state, setState] = useState<SignOnState>({ kind: 'idle' });
  /** Incremented with each attempt: results of abandoned ones are ignored. */
  const current = useRef(0);

  const run = useCallback(
    (shown: SignOnState['kind'] & ('idle' | 'busy' | 'elsewhere'), ask: (signOn: SignOn) => Promise<SignOnOutcome>) => {
      const mine = ++current.current;
      setState({ kind: shown });
      void outcomeOf(apiBase, sso, ask).then(async (outcome) => {
        if (mine !== current.current) return;
        if (outcome.kind === 'answer') return afterFirstStep(outcome.answer);
        // A redirect stays busy until the page unloads.
        if (outcome.kind !== 'failed') return;
        // Without the messages of each reason, the general message is shown.
        const words = await fetchRefusals().catch(() => null);
        if (mine === current.current) setState({ kind: 'failed', code: outcome.code, words });
      });
    },
    [apiBase, sso],
  );

  return {
    state,
    /** Called before the button is likely clicked. */
    prepare: () => {
      // Failures are ignored: the click loads it again and shows errors.
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
    /** Signs in silently with the account used here before, if the provider allows it. Returns a function that cancels it. */
    quiet: useCallback(() => {
      const query = new URLSearchParams(location.search);
      // Not after an expired sign-in, nor before the second step of one.
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
