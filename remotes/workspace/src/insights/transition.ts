import { type Insight, InsightMutedSchema, InsightSchema, type InsightTransition, type InsightType, insightMoves } from '@cairn/api';
import { call, notifyError, offerUndo, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useInsightStateText, useInsightTypeText } from '../texts/insight-texts.tsx';
import { insightsChanged, showInsight, showMuted } from './queries.ts';

export type InsightAct = Omit<InsightTransition, 'version'>;

/** Writes the transition of one or many insights, and its undo. */
export const insightWrite: Omit<Write<Insight, InsightAct>, 'successText' | 'onConflict'> = {
  schema: InsightSchema,
  queryKeys: [['insights', 'list']],
  send: ({ id, version }, act, options) =>
    call('post', `insights/${id}/transition`, InsightSchema, { json: { ...act, version } satisfies InsightTransition, ...options }),
  optimistic: (before, { to, reason }) => ({ ...before, status: to, reason: reason ?? null }),
  setRow: showInsight,
  onSaved: (saved) => {
    showInsight(saved);
    insightsChanged();
  },
  inverse: ({ status, reason }) => ({ to: isMove(status) ? status : 'open', ...(reason ? { reason } : {}) }),
};

/** Acknowledges, resolves, dismisses or reopens an insight, with undo. */
export function useInsightTransition(insight: Insight): { go: (act: InsightAct) => void; busy: boolean } {
  const { t } = useLingui();
  const stateText = useInsightStateText();
  const { run, busy } = useWrite<Insight, InsightAct>(insight, {
    ...insightWrite,
    successText: ({ status }) => stateText(status),
    onConflict: () => {
      insightsChanged();
      notifyError(t`Someone else changed this first. You now see the latest version.`);
    },
  });
  return { go: run, busy };
}

/** Returns a function that mutes or unmutes a type in a project, with undo. */
export function useMute(): (project: string, type: InsightType, muted: boolean) => void {
  const { t } = useLingui();
  const typeText = useInsightTypeText();
  const mute = async (project: string, type: InsightType, muted: boolean) => {
    await showMuted(project, type, muted);
    await call('put', 'insights/mutes', InsightMutedSchema, { json: { project, type, muted } });
    insightsChanged();
  };
  return (project, type, muted) => {
    const name = typeText(type);
    mute(project, type, muted).then(
      () => offerUndo(muted ? t`Muted: ${name}` : t`Unmuted: ${name}`, () => void mute(project, type, !muted).catch(insightsChanged)),
      // The client has shown the error; the switch shows the actual state.
      insightsChanged,
    );
  };
}

function isMove(status: Insight['status']): status is InsightAct['to'] {
  return status in insightMoves;
}
