import { type Decision, DecisionSchema, DoneSchema } from '@cairn/api';
import { ApiError, call, notify, notifyError, notifyFailure, offerUndo, queryClient } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { decisionArrived } from '../decision-arrived.ts';
import { decisionLink } from '../links.ts';
import { decisionKey } from '../queries.ts';

type Draft = Pick<Decision, 'id' | 'number' | 'projectSlug' | 'version'>;

/** Drafts that this tab has discarded. Restoring one from the dialog removes it here, so that a later Undo does nothing. */
const gone = new Set<string>();

/**
 * Returns functions that discard a draft, with a temporary Undo, and restore one that was discarded before. `leave` leaves the page that
 * shows the draft.
 */
export function useDiscard(leave?: () => void): { discard: (draft: Draft) => void; restore: (id: string) => void; busy: boolean } {
  const { t } = useLingui();
  // Mutations, so that the list recognizes the tab's own writes.
  const restoring = useMutation({
    mutationFn: (id: string) => call('post', `decisions/${id}/restore`, DecisionSchema),
    onSuccess: (saved) => {
      gone.delete(saved.id);
      decisionArrived(saved);
      changed();
      const { number } = saved;
      notify('green', t`ADR ${number} is a draft again`, decisionLink(saved));
    },
    onError: notifyFailure,
  });
  const discarding = useMutation({
    mutationFn: async ({ id, number, version, lists }: Draft & { lists: ReturnType<typeof listed> }) => {
      const onUndo = () => {
        for (const [queryKey, data] of lists) queryClient.setQueryData(queryKey, data);
        changed();
      };
      const later = { row: id, label: t`ADR ${number} is discarded`, onUndo };
      try {
        await call('post', `decisions/${id}/discard`, DoneSchema, { json: { version }, queue: later });
        return 'discarded';
      } catch (error) {
        // The queue shows its own message with an undo.
        if (error instanceof ApiError && error.code === 'QUEUED') return 'kept';
        throw error;
      }
    },
    onMutate: ({ id }) => {
      leave?.();
      hide(id);
    },
    onSuccess: (done, { id, number, projectSlug }) => {
      if (done === 'kept') return;
      changed();
      queryClient.removeQueries({ queryKey: decisionKey(projectSlug, number), type: 'inactive' });
      gone.add(id);
      offerUndo(t`ADR ${number} is discarded`, () => void (gone.has(id) && restoring.mutate(id)));
    },
    onError: (error) => {
      changed();
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return notifyFailure(error);
      const current = v.safeParse(DecisionSchema, error.current);
      if (current.success) decisionArrived(current.output);
      notifyError(t`Someone else changed this first. You now see the latest version.`);
    },
  });
  const discard = (draft: Draft) => discarding.mutate({ ...draft, lists: listed() });
  return { discard, restore: restoring.mutate, busy: discarding.isPending || restoring.isPending };
}

/** Refetches lists and counts of decisions and discarded drafts. */
function changed(): void {
  for (const queryKey of [['decisions', 'list'], ['decisions', 'facets'], ['decisions', 'discarded'], ['projects']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Returns the cached lists. */
function listed() {
  return queryClient.getQueriesData({ queryKey: ['decisions', 'list'] });
}

/** Removes it from the cached lists. */
function hide(id: string): void {
  queryClient.setQueriesData<{ items: Decision[]; total: number }>({ queryKey: ['decisions', 'list'] }, (page) =>
    page?.items.some((one) => one.id === id) ? { ...page, items: page.items.filter((one) => one.id !== id), total: page.total - 1 } : page,
  );
}
