import { errorTexts, type TenantRole } from '@cairn/api';
import type { ApiErrorCode, ConflictLabels, ListLabels, ProseLabels } from '@cairn/shell';

/** Returns the text that a host has for all remotes, in English. The host's own texts come from its catalogue, in seven languages. */

export function errorLabel(code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT'): string {
  return Object.entries(errorTexts).find(([known]) => known === code)?.[1] ?? code;
}

export const roleLabels: Record<TenantRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  teamlead: 'Team lead',
  developer: 'Developer',
  viewer: 'Viewer',
};

export const conflictLabels: ConflictLabels = {
  title: 'Someone else changed this while you were editing',
  choose: 'Your changes are not saved yet. Choose a text for each field, or edit the form. Then save again.',
  merged: 'Your changes are not saved yet. Check the form, then save again.',
  resolved: (fields) => `Their changes, now in the form: ${fields.join(', ')}`,
  also: (parts) => `Also changed: ${parts.join(', ')}`,
  mine: 'Yours',
  theirs: 'Theirs',
  useMine: 'Keep mine',
  useTheirs: 'Use theirs',
  empty: 'Empty',
};

export const proseLabels: ProseLabels = {
  code: (language) => (language ? `Code in ${language}` : 'Code'),
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  table: 'Table',
  done: 'done',
  open: 'not done',
};

export const listLabels: ListLabels = {
  clearSearch: 'Clear search',
  clearFilters: 'Clear all filters',
  filters: 'Filters',
  filterBy: (name) => `Filter by ${name}`,
  filteredBy: (name, value) => `${name}: ${value}`,
  removeFilter: (name) => `Remove filter ${name}`,
  pager: {
    navigation: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    goToPage: 'Go to page',
    page: 'Page',
    of: (pages) => `of ${pages}`,
    range: (first, last, total) => `${first} to ${last} of ${total}`,
  },
  search: 'Search',
  sortBy: 'Sort by',
  columns: { button: 'Columns', reset: 'Reset columns', up: (name) => `Move ${name} up`, down: (name) => `Move ${name} down` },
  export: {
    button: 'Export',
    csv: 'Export as CSV',
    json: 'Export as JSON',
    selected: 'Export selection',
    tooMany: (most) => `No more than ${most} selected rows can be exported`,
    first: (most) => `The first ${most} rows in this order`,
  },
  selection: {
    all: 'Select all on this page',
    allRows: (rows) => `Select all ${rows}`,
    row: (name) => `Select ${name}`,
    count: (rows) => `${rows} selected`,
    clear: 'Clear selection',
  },
  views: {
    button: 'Views',
    all: 'All',
    modified: 'changed',
    save: 'Save as a new view…',
    update: (name) => `Save changes to “${name}”`,
    reset: 'Discard changes',
    rename: 'Rename…',
    delete: 'Delete',
    saved: (name) => `The view “${name}” is saved`,
    deleted: (name) => `The view “${name}” is deleted`,
    sharedByOthers: 'Shared by colleagues',
    isShared: 'Shared',
    share: 'Share with organization',
    unshare: 'Stop sharing',
    shared: (name) => `The view “${name}” is shared with the organization`,
    unshared: (name) => `The view “${name}” is private again`,
    saveTitle: 'Save this view',
    saveButton: 'Save view',
    renameTitle: 'Rename the view',
    renameButton: 'Rename',
    name: 'Name',
    cancel: 'Cancel',
  },
  newRows: (rows) => `${rows} new`,
  showNewRows: 'Show new',
  preview: 'Preview',
  previewWidth: 'Preview width',
  openPage: 'Open full page',
  closePreview: 'Close preview',
  removeNamedFilter: (filter) => `Without “${filter}”`,
  resultsWithoutFilter: (filter, rows) => `Without “${filter}”, ${rows} left.`,
  resultsWithoutFilters: (rows) => `${rows} without filters.`,
  failed: (rows) => `${rows} could not be changed.`,
  undone: (rows) => `${rows} undone`,
};
