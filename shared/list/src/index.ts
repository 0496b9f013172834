/** What all lists have in common. A remote adds its own parts: rows, columns, filters and actions. */

export { type ActKeys, useActKeys } from './act-keys.ts';
export { useBulkWrite } from './bulk-write.ts';
export { defineList, type ListDefinition, type ListParams, type ListState, listParams, readList } from './definition.ts';
export { ExportButton } from './export-button.tsx';
export { fetchFile } from './fetch-file.ts';
export type { ListFilter } from './filter-bar.tsx';
export { ListPage, type ListPageProps } from './list-page.tsx';
export { PersonCell } from './person-cell.tsx';
export { Preview } from './preview.tsx';
export { RoleName, roleIcons } from './role-name.tsx';
export { type List, type ListOf, useList } from './use-list.ts';
export { useViewLinks, type ViewLink } from './view-links.ts';
export { ViewsButton } from './views-button.tsx';
