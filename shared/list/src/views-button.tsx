import type { SavedView } from '@cairn/api';
import { errorText, notify, notifyError, useCan, useListLabels } from '@cairn/shell';
import { Icon, lazy, MenuButton, type MenuEntry } from '@cairn/ui/core';
import { bookmarkIcon, chevronDownIcon, pencilIcon, plusIcon, rotateCwIcon, trash2Icon, usersIcon } from '@cairn/ui/icons';
import { type ReactElement, useState } from 'react';
import { appliedView, viewQuery } from './definition.ts';
import { changeView, forgetView, useSavedViews } from './saved-views.ts';
import type { List } from './use-list.ts';
import { viewLink } from './view-links.ts';
import styles from './views-button.module.css';

const NameView = lazy(() => import('./name-view.tsx').then((module) => module.NameView));

/**
 * Applies, saves, renames, shares and deletes views of the list, one's own and those shared by colleagues. The address names the applied
 * view.
 */
export function ViewsButton({ list }: { list: List }): ReactElement {
  const texts = useListLabels().views;
  const views = useSavedViews(list.definition.name);
  const manages = useCan('tenant.manage');
  const [naming, setNaming] = useState<{ view: SavedView | null } | null>(null);
  const query = viewQuery(list.definition, list.search);
  const applied = views.find(({ id }) => id === list.state.viewId);
  const modified = applied !== undefined && applied.query !== query;
  const apply = (view: SavedView) => list.go(viewLink(list, view));
  const change = (view: SavedView, to: Parameters<typeof changeView>[1], said: string) => {
    changeView(view, to).then(
      () => notify('green', said),
      (error: unknown) => notifyError(errorText(error)),
    );
  };
  const forget = (view: SavedView) => {
    if (view.id === list.state.viewId) list.go(list.hrefKeepingPage({ saved: null }), { replace: true });
    void forgetView(view, { gone: texts.deleted(view.name), back: texts.saved(view.name) });
  };
  const actsOn = (view: SavedView): MenuEntry[] => {
    const { name, shared } = view;
    const own = view.owner === null;
    const keep = { id: 'keep', label: texts.update(name), icon: bookmarkIcon, onAction: () => change(view, { query }, texts.saved(name)) };
    const again = { id: 'again', label: texts.reset, icon: rotateCwIcon, onAction: () => apply(view) };
    const rename = { id: 'rename', label: texts.rename, icon: pencilIcon, onAction: () => setNaming({ view }) };
    const said = shared ? texts.unshared(name) : texts.shared(name);
    const label = shared ? texts.unshare : texts.share;
    const share = { id: 'share', label, icon: usersIcon, onAction: () => change(view, { shared: !shared }, said) };
    const remove = { id: 'delete', label: texts.delete, icon: trash2Icon, onAction: () => forget(view) };
    return [
      ...(modified && own ? [keep] : []),
      ...(modified ? [again] : []),
      ...(own || manages ? [rename] : []),
      ...(own ? [share] : []),
      ...(own || manages ? [remove] : []),
    ];
  };
  const entryOf = (view: SavedView): MenuEntry => ({
    id: view.id,
    label: view.name,
    description: view.owner ?? (view.shared ? texts.isShared : undefined),
    selected: view.id === applied?.id,
    onAction: () => apply(view),
  });
  const own = views.filter(({ owner }) => owner === null);
  const others = views.filter(({ owner }) => owner !== null);
  const asNew: MenuEntry = { id: 'new', label: texts.save, icon: plusIcon, onAction: () => setNaming({ view: null }) };
  return (
    <>
      <MenuButton
        label={texts.button}
        groups={[
          {
            id: 'views',
            entries: [
              {
                id: 'all',
                label: texts.all,
                selected: !applied && query === '',
                onAction: () => list.go(list.hrefWith({ ...appliedView(list.definition, ''), saved: null })),
              },
              ...own.map(entryOf),
            ],
          },
          ...(others.length > 0 ? [{ id: 'others', label: texts.sharedByOthers, entries: others.map(entryOf) }] : []),
          { id: 'acts', entries: [...(applied ? actsOn(applied) : []), asNew] },
        ]}
        trigger={(props) => (
          <button
            type="button"
            className={styles.button}
            data-applied={applied !== undefined}
            title={applied?.name ?? texts.button}
            {...props}
          >
            <Icon icon={bookmarkIcon} size="tiny" />
            <span className={styles.name} dir="auto">
              <span>{applied?.name ?? texts.button}</span>
            </span>
            {modified && <span className={styles.modified}>{texts.modified}</span>}
            <Icon icon={chevronDownIcon} size="tiny" />
          </button>
        )}
      />
      {naming && (
        <NameView
          list={list.definition.name}
          view={naming.view}
          query={query}
          onClose={() => setNaming(null)}
          onDone={(view) => {
            setNaming(null);
            if (view.id !== list.state.viewId) list.go(list.hrefKeepingPage({ saved: view.id }), { replace: true });
          }}
        />
      )}
    </>
  );
}
