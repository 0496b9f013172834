import { errorTexts, type TenantRole } from '@cairn/api';
import type { ApiErrorCode, ConflictTexts, ListTexts, ProseTexts } from '@cairn/shell';

/** What a host says for all remotes, in plain English: the host's own words come from its catalogue, in seven languages. */

export function errorWords(code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT'): string {
  return Object.entries(errorTexts).find(([known]) => known === code)?.[1] ?? code;
}

export const roleWords: Record<TenantRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  teamlead: 'Team lead',
  developer: 'Developer',
  viewer: 'Viewer',
};

export const conflictWords: ConflictTexts = {
  title: 'Somebody else changed this while you were editing',
  choose: 'Your changes are not saved yet. Choose a text for each field, or edit the form. Then save again.',
  merged: 'Your changes are not saved yet. Check the form, then save again.',
  taken: (fields) => `Their changes, now in the form: ${fields.join(', ')}`,
  also: (parts) => `Also changed: ${parts.join(', ')}`,
  mine: 'Yours',
  theirs: 'Theirs',
  useMine: 'Keep mine',
  useTheirs: 'Use theirs',
  empty: 'Empty',
};

export const proseWords: ProseTexts = {
  code: (language) => (language ? `Code in ${language}` : 'Code'),
  copy: 'Copy',
  copied: 'Copied',
  table: 'Table',
  done: 'done',
  open: 'not done',
};

export const listWords: ListTexts = {
  clearSearch: 'Clear search',
  clearFilters: 'Clear all filters',
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
  columns: { button: 'Columns', reset: 'Columns as usual', up: (name) => `Move ${name} up`, down: (name) => `Move ${name} down` },
  export: {
    button: 'Export',
    csv: 'Export as CSV',
    json: 'Export as JSON',
    picked: 'Export the selection',
    tooMany: (most) => `No more than ${most} selected rows can be exported`,
    first: (most) => `The first ${most} rows in this order`,
  },
  ticks: {
    all: 'Select all on this page',
    row: (name) => `Select ${name}`,
    count: (rows) => `${rows} selected`,
    clear: 'Clear the selection',
  },
  views: {
    button: 'Views',
    all: 'Everything',
    modified: 'changed',
    save: 'Save as a new view…',
    keep: (name) => `Save changes to “${name}”`,
    again: 'Discard the changes',
    rename: 'Rename…',
    delete: 'Delete',
    kept: (name) => `The view “${name}” is saved`,
    gone: (name) => `The view “${name}” is deleted`,
    ofOthers: 'Shared by colleagues',
    isShared: 'Shared',
    share: 'Share with the organisation',
    unshare: 'Stop sharing',
    shared: (name) => `Everyone in the organisation sees the view “${name}” now`,
    unshared: (name) => `The view “${name}” is yours alone again`,
    saveTitle: 'Save this view',
    saveIt: 'Save view',
    renameTitle: 'Rename the view',
    renameIt: 'Rename',
    name: 'Name',
    cancel: 'Cancel',
  },
  fresh: (rows) => `${rows} new`,
  showFresh: 'Show what is new',
  preview: 'Preview',
  previewWidth: 'Width of the preview',
  readInFull: 'Read in full',
  closePreview: 'Close preview',
  without: (filter) => `Without “${filter}”`,
  left: (filter, rows) => `Without “${filter}”, ${rows} left.`,
  withoutAny: (rows) => `${rows} without any filter.`,
  failed: (rows) => `${rows} could not be changed.`,
  takenBack: (rows) => `${rows} taken back`,
};
