import { hostLabels } from './host-labels.ts';

/** Texts that all lists share. */
export interface ListLabels {
  clearSearch: string;
  clearFilters: string;
  /** The button with the filters that have no room in the bar. */
  filters: string;
  filterBy: (name: string) => string;
  filteredBy: (name: string, value: string) => string;
  removeFilter: (name: string) => string;
  pager: {
    navigation: string;
    previous: string;
    next: string;
    goToPage: string;
    page: string;
    of: (pages: number) => string;
    range: (first: number, last: number, total: number, more?: boolean) => string;
  };
  /** The name of the search box as a filter. */
  search: string;
  sortBy: string;
  columns: { button: string; reset: string; up: (name: string) => string; down: (name: string) => string };
  export: {
    button: string;
    csv: string;
    json: string;
    /** On the button that exports the selected rows. `tooMany`: more rows are selected than one export allows. */
    selected: string;
    tooMany: (most: number) => string;
    /** When the list has more rows than one file may hold. */
    first: (most: number) => string;
  };
  /** `allRows`: rows beyond the current page. */
  selection: {
    all: string;
    allRows: (rows: number) => string;
    row: (name: string) => string;
    count: (rows: number) => string;
    clear: string;
  };
  views: {
    button: string;
    all: string;
    modified: string;
    save: string;
    update: (name: string) => string;
    reset: string;
    rename: string;
    delete: string;
    saved: (name: string) => string;
    deleted: (name: string) => string;
    /** Heading of the views that colleagues share. */
    sharedByOthers: string;
    /** Next to an own view that is shared with the organization. */
    isShared: string;
    share: string;
    unshare: string;
    shared: (name: string) => string;
    unshared: (name: string) => string;
    saveTitle: string;
    saveButton: string;
    renameTitle: string;
    renameButton: string;
    name: string;
    cancel: string;
  };
  /** "2 new". */
  newRows: (rows: number) => string;
  showNewRows: string;
  preview: string;
  previewWidth: string;
  openPage: string;
  closePreview: string;
  /** "Without “Status”", on a button. */
  removeNamedFilter: (filter: string) => string;
  resultsWithoutFilter: (filter: string, rows: number) => string;
  resultsWithoutFilters: (rows: number) => string;
  /** Some rows of a bulk change could not be changed. */
  failed: (rows: number) => string;
  undone: (rows: number) => string;
}

const texts = hostLabels<ListLabels>('lists');

/** Sets the texts. The host calls this once, from its own catalogue; it is evaluated again when the language changes. */
export const configureListLabels: typeof texts.configure = texts.configure;

/** Returns the texts of lists in the page's language. @throws when the host has not configured them */
export function useListLabels(): ListLabels {
  return texts.useTexts();
}
