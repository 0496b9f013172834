import { helpOperations, type Locale } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import { Dialog, DialogBody } from '@cairn/ui/core';
import { ComboBox } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { webAddress } from './link-text.ts';

/** Renders the dialog that finds the target of a link: a published article by its title, or a web address. */
export function LinkDialog({
  query,
  locale,
  onInsert,
  onClose,
}: {
  /** The initial search text. */
  query: string;
  locale: Locale;
  /** @param name the link text if nothing is selected */
  onInsert: (href: string, name: string) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const [error, setError] = useState<string>();
  const { data, isPending } = useQuery(operationQuery(helpOperations.home, { query: { locale } }));
  const options = (data?.articles ?? []).map(({ slug, title, locale: lang }) => ({
    id: slug,
    label: title,
    description: `/help/${slug}`,
    lang,
  }));
  const insertAddress = (written: string) => {
    const address = webAddress(written);
    if (address) onInsert(address, written);
    else setError(t`Choose an article, or write an address that begins with https://.`);
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="small" title={<Trans>Insert link</Trans>} closeLabel={t`Close`}>
      <DialogBody>
        <ComboBox
          label={t`Article or address`}
          options={options}
          defaultQuery={query}
          // Not `loading`: a web address can be used before the articles have loaded.
          labels={{ empty: isPending ? t`Loading` : t`No article with this title`, loading: t`Loading` }}
          create={{ label: (address) => t`Link to ${address}`, onCreate: insertAddress, last: true }}
          error={error}
          autoFocus
          onType={() => setError(undefined)}
          onChange={(slug) => {
            const article = options.find(({ id }) => id === slug);
            if (article) onInsert(article.description, article.label);
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
