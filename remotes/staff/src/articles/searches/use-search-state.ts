import { type ArticleSearch, articleSearchOperations } from '@cairn/api';
import { notify, notifyFailure, offerUndo, operationKey, queryClient, runOperation } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

export interface SearchState {
  /** Saves the state of the given search, and offers an undo. Shows failures. */
  change: (search: ArticleSearch) => void;
  /** The ids of searches that are being saved, until the list is refetched. */
  saving: ReadonlySet<string>;
}

/** Changes the states of searches. */
export function useSearchState(): SearchState {
  const { t } = useLingui();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const save = async ({ id, version, state, query }: ArticleSearch, undoing = false) => {
    setSaving((now) => new Set([...now, id]));
    try {
      const saved = await runOperation(articleSearchOperations.update, { params: { search: id }, body: { version, state } });
      const done = state === 'done' ? t`“${query}” is done` : t`“${query}” is reopened`;
      if (undoing) notify('green', done);
      else offerUndo(done, () => void save({ ...saved, state: state === 'done' ? 'open' : 'done' }, true));
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: operationKey(articleSearchOperations.list) });
    setSaving((now) => new Set([...now].filter((other) => other !== id)));
  };
  return { change: (search) => void save(search), saving };
}
