import type { Locale } from '@cairn/api';
import type { ListLabels } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** Returns the texts that all lists share, so that remotes do not each translate "Next page". */
export function listTexts(i18n: I18n, locale: Locale): ListLabels {
  const { format } = new Intl.NumberFormat(locale);
  return {
    clearSearch: i18n._(msg`Clear search`),
    clearFilters: i18n._(msg`Clear all filters`),
    filters: i18n._(msg`Filters`),
    filterBy: (name) => i18n._(msg`Filter by ${name}`),
    filteredBy: (name, value) => i18n._(msg`${name}: ${value}`),
    removeFilter: (name) => i18n._(msg`Remove filter ${name}`),
    pager: {
      navigation: i18n._(msg`Pages`),
      previous: i18n._(msg`Previous page`),
      next: i18n._(msg`Next page`),
      goToPage: i18n._(msg`Go to page`),
      page: i18n._(msg`Page`),
      of: (pages) => {
        const count = format(pages);
        return i18n._(msg`of ${count}`);
      },
      range: (first, last, total, more = false) => {
        const [from, to, all] = [format(first), format(last), `${format(total)}${more ? '+' : ''}`];
        return i18n._(msg`${from} to ${to} of ${all}`);
      },
    },
    search: i18n._(msg`Search`),
    sortBy: i18n._(msg`Sort by`),
    columns: {
      button: i18n._(msg`Columns`),
      reset: i18n._(msg`Reset columns`),
      up: (name) => i18n._(msg`Move ${name} up`),
      down: (name) => i18n._(msg`Move ${name} down`),
    },
    export: {
      button: i18n._(msg`Export`),
      csv: i18n._(msg`Export as CSV`),
      json: i18n._(msg`Export as JSON`),
      selected: i18n._(msg`Export selection`),
      tooMany: (most) =>
        i18n._(
          msg`${plural(most, { one: 'No more than # selected row can be exported', other: 'No more than # selected rows can be exported' })}`,
        ),
      first: (most) => i18n._(msg`${plural(most, { one: 'The first # row in this order', other: 'The first # rows in this order' })}`),
    },
    selection: {
      all: i18n._(msg`Select all on this page`),
      allRows: (rows) => {
        const count = format(rows);
        return i18n._(msg`Select all ${count}`);
      },
      row: (name) => i18n._(msg`Select ${name}`),
      count: (rows) => i18n._(msg`${plural(rows, { one: '# selected', other: '# selected' })}`),
      clear: i18n._(msg`Clear selection`),
    },
    views: viewTexts(i18n),
    newRows: (rows) => i18n._(msg`${plural(rows, { one: '# new', other: '# new' })}`),
    showNewRows: i18n._(msg`Show new`),
    preview: i18n._(msg`Preview`),
    previewWidth: i18n._(msg`Preview width`),
    openPage: i18n._(msg`Open full page`),
    closePreview: i18n._(msg`Close preview`),
    removeNamedFilter: (filter) => i18n._(msg`Without “${filter}”`),
    resultsWithoutFilter: (filter, rows) =>
      i18n._(msg`${plural(rows, { one: `Without “${filter}”, # is left.`, other: `Without “${filter}”, # are left.` })}`),
    resultsWithoutFilters: (rows) =>
      i18n._(
        msg`${plural(rows, { 0: 'There is nothing without filters either.', one: 'There is # without filters.', other: 'There are # without filters.' })}`,
      ),
    failed: (rows) => i18n._(msg`${plural(rows, { one: '# could not be changed.', other: '# could not be changed.' })}`),
    undone: (rows) => i18n._(msg`${plural(rows, { one: '# undone', other: '# undone' })}`),
  };
}

function viewTexts(i18n: I18n): ListLabels['views'] {
  return {
    button: i18n._(msg({ message: 'Views', context: 'saved views of a list' })),
    all: i18n._(msg`All`),
    modified: i18n._(msg({ message: 'changed', context: 'a saved view' })),
    save: i18n._(msg`Save as a new view…`),
    update: (name) => i18n._(msg`Save changes to “${name}”`),
    reset: i18n._(msg`Discard changes`),
    rename: i18n._(msg`Rename…`),
    delete: i18n._(msg`Delete`),
    saved: (name) => i18n._(msg`The view “${name}” is saved`),
    deleted: (name) => i18n._(msg`The view “${name}” is deleted`),
    sharedByOthers: i18n._(msg`Shared by colleagues`),
    isShared: i18n._(msg({ message: 'Shared', context: 'a saved view' })),
    share: i18n._(msg`Share with organization`),
    unshare: i18n._(msg`Stop sharing`),
    shared: (name) => i18n._(msg`The view “${name}” is shared with the organization`),
    unshared: (name) => i18n._(msg`The view “${name}” is private again`),
    saveTitle: i18n._(msg`Save this view`),
    saveButton: i18n._(msg`Save view`),
    renameTitle: i18n._(msg`Rename the view`),
    renameButton: i18n._(msg`Rename`),
    name: i18n._(msg`Name`),
    cancel: i18n._(msg`Cancel`),
  };
}
