import {
  type ArticleCategory,
  ArticleCategorySchema,
  articleCategoryOperations,
  localeNames,
  locales,
  NewArticleCategorySchema,
} from '@cairn/api';
import { notify, queryClient, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { EditConflict, FormDialog, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type * as v from 'valibot';
import { categoriesQuery } from '../queries.ts';
import styles from './categories.module.css';

const issueTexts = {
  SLUG_TAKEN: msg`Another category has this address.`,
  SLUG_INVALID: msg`Use lowercase letters, digits and hyphens.`,
  SLUG_RESERVED: msg`This address belongs to a page of the help center.`,
};
const empty: ArticleCategory = { id: '', slug: '', names: {}, icon: 'lucide:book-open', articles: 0, version: 0 };

/** Renders the form of a category, with a name in each language. `null`: a new one. */
export function CategoryForm({ category, onClose }: { category: ArticleCategory | null; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(category ?? empty, ArticleCategorySchema);
  const { latest, conflict } = edited;
  const sending = useFormSend(
    async (body: v.InferOutput<typeof NewArticleCategorySchema>) => {
      if (category) {
        const call = { params: { category: category.id }, body: { ...body, version: latest.version } };
        await runOperation(articleCategoryOperations.update, call);
      } else await runOperation(articleCategoryOperations.create, { body });
      notify('green', t`The category is saved`);
      void queryClient.invalidateQueries({ queryKey: categoriesQuery().queryKey });
      onClose();
    },
    (field) => field,
    edited,
  );
  const nameLabel = (locale: (typeof locales)[number]) => {
    const language = localeNames[locale];
    return t`Name in ${language}`;
  };
  return (
    <FormDialog
      title={category ? <Trans>Edit category</Trans> : <Trans>New category</Trans>}
      closeLabel={t`Close`}
      cancelLabel={t`Cancel`}
      submit={t`Save`}
      failureTitle={<Trans>The category was not saved</Trans>}
      draft={`article-category.${category?.id ?? 'new'}`}
      schema={NewArticleCategorySchema}
      read={(data) => ({
        slug: data.get('slug'),
        icon: latest.icon,
        names: Object.fromEntries(locales.map((locale) => [locale, data.get(`names.${locale}`) ?? ''])),
      })}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[
            ...locales.map((locale) => ({
              name: `names.${locale}`,
              label: nameLabel(locale),
              base: conflict.base.names[locale] ?? '',
              theirs: conflict.theirs.names[locale] ?? '',
            })),
            { name: 'slug', label: t`Address`, base: conflict.base.slug, theirs: conflict.theirs.slug },
          ]}
        />
      )}
      <div className={styles.names}>
        {['en' as const, ...locales.filter((locale) => locale !== 'en')].map((locale) => (
          <TextField
            key={locale}
            name={`names.${locale}`}
            label={nameLabel(locale)}
            autoFocus={locale === 'en'}
            maxLength={60}
            defaultValue={latest.names[locale] ?? ''}
          />
        ))}
      </div>
      <TextField code name="slug" label={t`Address`} maxLength={80} defaultValue={latest.slug} />
    </FormDialog>
  );
}
