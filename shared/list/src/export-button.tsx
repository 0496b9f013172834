import { maxExport, maxPicked } from '@cairn/api';
import { apiUrl, useListLabels } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { downloadIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import type { ListParams } from './definition.ts';
import { fetchFile } from './fetch-file.ts';

/**
 * Exports the list, or its selected rows, as a file with the current filters and order. The browser downloads it; the server streams it.
 */
export function ExportButton({
  params: { offset: _offset, limit: _limit, after: _after, before: _before, q = '', ...wish },
  path,
  total,
  selected,
}: {
  /** The parameters of the page's read. */
  params: ListParams;
  path: string;
  /** The number of rows of the list. */
  total: number;
  /** The ids of the selected rows; the whole list if missing. */
  selected?: readonly string[];
}): ReactElement {
  const texts = useListLabels().export;
  const fetchAs = (format: 'csv' | 'json') => fetchFile(apiUrl(path, { ...wish, q: q || undefined, ids: selected?.join(','), format }));
  const tooMany = selected !== undefined && selected.length > maxPicked;
  const cut = !selected && total > maxExport ? { description: texts.first(maxExport) } : {};
  const label = tooMany ? texts.tooMany(maxPicked) : selected ? texts.selected : texts.button;
  return (
    <MenuButton
      label={label}
      placement={selected ? 'top end' : 'bottom end'}
      entries={[
        { id: 'csv', label: texts.csv, ...cut, onAction: () => fetchAs('csv') },
        { id: 'json', label: texts.json, ...cut, onAction: () => fetchAs('json') },
      ]}
      trigger={(props) => (
        <IconButton icon={downloadIcon} label={label} {...(selected ? { size: 'small' } : {})} {...props} disabled={tooMany} />
      )}
    />
  );
}
