import { apiUrl, useListTexts } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { downloadIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import { listWish } from './definition.ts';
import { fetchFile } from './fetch-file.ts';
import type { List } from './use-list.ts';

/** The list as a file, under the filters and in the order that are seen: the browser fetches it, the server streams it. */
export function ExportButton({ list, path }: { list: List; path: string }): ReactElement {
  const texts = useListTexts().export;
  const { offset: _offset, limit: _limit, after: _after, before: _before, q = '', ...wish } = listWish(list.definition, list.state);
  const fetchAs = (format: 'csv' | 'json') => {
    fetchFile(apiUrl(path, { ...wish, q: q || undefined, format }));
  };
  return (
    <MenuButton
      label={texts.button}
      placement="bottom end"
      entries={[
        { id: 'csv', label: texts.csv, onAction: () => fetchAs('csv') },
        { id: 'json', label: texts.json, onAction: () => fetchAs('json') },
      ]}
      trigger={(props) => <IconButton icon={downloadIcon} label={texts.button} {...props} />}
    />
  );
}
