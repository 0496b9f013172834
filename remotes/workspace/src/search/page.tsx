import { parseSearch, type SearchType, searchedPerType, searchTypes, withoutPart } from '@cairn/api';
import { ExportButton, listParams, useList, ViewsButton } from '@cairn/list';
import { usePage, useSession } from '@cairn/shell';
import { Button, ButtonLink, EmptyState, lazy, Segments, useListKeys } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Hits } from './hits.tsx';
import { SearchStart } from './lazy-start.ts';
import { hitLink, hitParam } from './links.ts';
import { hitInView, searchList } from './list-state.ts';
import styles from './page.module.css';
import { searchQuery } from './queries.ts';
import { keepSearch } from './recents.ts';
import { SearchField } from './search-field.tsx';
import { SortMenu } from './sort-menu.tsx';
import { typeLooks } from './type-looks.ts';

/** Loaded for a search with operators. */
const Understood = lazy(() => import('./understood.tsx').then((module) => module.Understood));
/** Loaded on demand, with the three kinds of previews. */
const HitPreview = lazy(() => import('./hit-preview.tsx').then((module) => module.HitPreview));

/** Articles of the help center, loaded after the main content. */
const FoundArticles = lazy(() => import('./found-articles.tsx').then((module) => module.FoundArticles));

const mostFound = searchedPerType * searchTypes.length;

/** Renders `/app/search`: one search field for everything with text. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const list = useList(searchList);
  const navigate = useNavigate();
  const region = useRef<HTMLElement>(null);
  const { q } = list.state;
  const to = list.hrefWith({ q: null }).replace(/\?$/, '');
  // Removes all other parameters: a new search begins at its first page.
  const onSearch = useCallback(
    (text: string, done: boolean) => {
      if (done) keepSearch(text);
      void navigate(text === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ q: text })}`, { replace: !done });
    },
    [navigate, to],
  );
  usePage(t`Search`);
  return (
    <section className={styles.frame} data-preview={hitInView(list.search) !== null} aria-label={t`Search`} ref={region}>
      <div className={styles.bar}>
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Search</Trans>
        </h1>
        <SearchField value={q} onSearch={onSearch} />
        <ViewsButton list={list} />
        {q !== '' && (
          <div className={styles.end}>
            <SortMenu list={list} />
            <ExportButton params={listParams(searchList, list.state)} path="search/export" total={mostFound} />
          </div>
        )}
      </div>
      {q === '' ? (
        <SearchStart list={list} onSearch={(text) => onSearch(text, true)} />
      ) : (
        <Results key={q} region={region} onSearch={(text) => onSearch(text, true)} />
      )}
    </section>
  );
}

function Results({
  region,
  onSearch,
}: {
  /** The region of the whole page, with the heading that has the focus after a navigation. */
  region: RefObject<HTMLElement | null>;
  onSearch: (text: string) => void;
}): ReactElement {
  const { t, i18n } = useLingui();
  const list = useList(searchList);
  const shortcuts = useSession()?.user.preferences.shortcuts ?? true;
  const { q, after, sort } = list.state;
  const { data: page } = useSuspenseQuery(searchQuery(list.state));
  const inView = hitInView(list.search);
  const current = list.search.get('hit');
  const at = page.items.findIndex((hit) => hitParam(hit) === current);
  const close = () => list.go(list.hrefKeepingPage({ hit: null }), { replace: true });
  const shown = page.items[at];
  const read = () => shown && list.go(hitLink(shown));
  useListKeys({
    region,
    rows: page.items,
    at,
    open: inView !== null,
    enabled: shortcuts,
    onPreview: (hit) => {
      if (hitParam(hit) === null) return false;
      list.go(list.hrefKeepingPage({ hit: hitParam(hit) }), { replace: inView !== null });
      return true;
    },
    onClose: close,
    onOpenPage: read,
  });
  const { filters } = parseSearch(q);
  const typed = filters.find(({ key }) => key === 'type');
  const rest = typed ? withoutPart(q, typed) : q;
  const ofType = (type: SearchType) => list.hrefWith({ q: `${rest} type:${type}`.trim() });
  const count = (type: SearchType) => page.counts[type];
  const found = searchTypes.filter((type) => count(type) !== undefined || typed?.values.includes(type));
  const without = filters.toReversed().reduce((text, filter) => withoutPart(text, filter), q);
  return (
    <>
      <div className={styles.results}>
        <div className={styles.meaning}>
          <Understood q={q} unknown={page.unknown} onSearch={onSearch} />
          {page.items.length > 0 && (
            <Segments
              label={t`Types`}
              current={typed?.values.length === 1 ? (typed.values[0] ?? 'all') : 'all'}
              segments={[
                { id: 'all', label: t({ message: 'All', context: 'types of what was found' }), to: list.hrefWith({ q: rest || null }) },
                ...found.map((type) => ({
                  id: type,
                  label: i18n._(typeLooks[type].many),
                  icon: typeLooks[type].icon,
                  to: ofType(type),
                  count: count(type),
                })),
              ]}
            />
          )}
          {page.fits === 'some' && page.items.length > 0 && (
            <p className={styles.note}>
              <Trans>Not every result has all of these words.</Trans>
            </p>
          )}
          {Object.values(page.counts).some((many = 0) => many >= searchedPerType) && (
            <p className={styles.note}>
              {sort === 'newest' ? (
                <Trans>The newest {searchedPerType} of each type are listed. More words or an operator narrow the search.</Trans>
              ) : (
                <Trans>The best {searchedPerType} of each type are listed. More words or an operator narrow the search.</Trans>
              )}
            </p>
          )}
          {page.cut && (
            <p className={styles.note}>
              <Trans>Too many results match to rank them all. The latest of each type were ranked.</Trans>
            </p>
          )}
        </div>
        {!after && <FoundArticles q={q} />}
        {page.items.length > 0 ? (
          <Hits hits={page.items} current={current} previewOf={(hit) => list.hrefKeepingPage({ hit })} onOpen={() => keepSearch(q)} />
        ) : page.unknown.some(({ key }) => key === 'in') ? (
          <EmptyState kind="forbidden" title={<Trans>No results that you have access to</Trans>}>
            <Trans>Projects are visible to their members. An owner or administrator of the organization can add you.</Trans>
          </EmptyState>
        ) : (
          <EmptyState
            kind="filtered"
            title={<Trans>No results</Trans>}
            actions={
              filters.length > 0 && without !== '' ? (
                <Button onClick={() => onSearch(without)}>
                  <Trans>Search without operators</Trans>
                </Button>
              ) : undefined
            }
          >
            <Trans>Try fewer or different words, or a longer period.</Trans>
          </EmptyState>
        )}
        {(after || page.next) && (
          <div className={styles.pages}>
            {after && (
              <ButtonLink to={list.hrefWith({ q })}>
                <Trans>First results</Trans>
              </ButtonLink>
            )}
            {page.next && (
              <ButtonLink to={list.hrefWith({ after: page.next })}>
                <Trans>More results</Trans>
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {inView && <HitPreview key={current} hit={inView} onRead={read} onClose={close} />}
    </>
  );
}
