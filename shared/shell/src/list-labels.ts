import { hostLabels } from './host-labels.ts';

/** What every list says in the same words. */
export interface ListLabels {
  clearSearch: string;
  clearFilters: string;
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
  /** What the search box is called as a filter. */
  search: string;
  sortBy: string;
  columns: { button: string; reset: string; up: (name: string) => string; down: (name: string) => string };
  export: {
    button: string;
    csv: string;
    json: string;
    /** On the button that exports what is ticked, and where more is ticked than goes. */
    selected: string;
    tooMany: (most: number) => string;
    /** Where the list has more rows than a file. */
    first: (most: number) => string;
  };
  /** `allRows`: beyond the page in view. */
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
    /** Over the views of colleagues. */
    sharedByOthers: string;
    /** Next to one's own view that the organization sees. */
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
  /** Some of many could not be changed. */
  failed: (rows: number) => string;
  undone: (rows: number) => string;
}

const texts = hostLabels<ListLabels>('lists');

/** Called once by the host, whose catalogue has the texts; asked again when the language changes. */
export const configureListLabels: typeof texts.configure = texts.configure;

/** The texts of lists in the page's language. @throws when the host has given none. */
export function useListLabels(): ListLabels {
  return texts.useTexts();
}
