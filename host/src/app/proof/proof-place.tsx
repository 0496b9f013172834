import { lazy } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { answerProof, useAskingProof } from './ask-proof.ts';

const ProofDialog = lazy<{ onDone: (proved: boolean) => void }>(
  async () => (await import(/* webpackChunkName: "proof" */ './proof-dialog.tsx')).ProofDialog,
);

/** The place of the proof dialog, over the page that needs it. */
export function ProofPlace(): ReactElement | null {
  return useAskingProof() ? <ProofDialog onDone={answerProof} /> : null;
}
