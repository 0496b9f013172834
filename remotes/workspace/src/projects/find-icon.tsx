import { IconNameSchema } from '@cairn/api';
import { loadNamedIcons, NamedIcon, Skeleton } from '@cairn/ui/core';
import { SearchField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue, useId, useState } from 'react';
import * as v from 'valibot';
import styles from './choose-look.module.css';

/** Number of icons in four rows of the dialog. */
const shown = 36;

/** Finds icons by a search word or an exact name. The first option is no icon: the letters of the key. */
export function FindIcon({
  chosen,
  letters,
  onChoose,
}: {
  chosen: string | null;
  letters: string;
  onChoose: (icon: string | null) => void;
}): ReactElement {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const word = useDeferredValue(typed.trim().toLowerCase());
  const named = v.safeParse(IconNameSchema, word);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['icons', word],
    queryFn: async () => (named.success ? [named.output] : (await loadNamedIcons()).findIcons(word, shown)),
    enabled: word.length > 1,
    // An unreachable icon host is reported here, and is not an error of the page.
    throwOnError: false,
  });
  const names = data ?? [];
  const rest = chosen && !names.includes(chosen) ? [chosen] : [];
  const group = useId();
  const choice = (name: string | null, label: string, drawing: ReactNode) => (
    <label key={label} className={styles.choice} title={label}>
      <input type="radio" name={group} checked={chosen === name} onChange={() => onChoose(name)} aria-label={label} />
      {drawing}
    </label>
  );
  return (
    <div className={styles.field}>
      <SearchField
        label={t`Find an icon`}
        clearLabel={t`Clear`}
        placeholder={t`An English word, or a name such as lucide:rocket`}
        value={typed}
        onChange={setTyped}
      />
      <fieldset className={styles.icons} aria-label={t`Icon`}>
        {choice(null, t`No icon, the letters of the key`, <span className={styles.letters}>{letters}</span>)}
        {[...rest, ...names].map((name) =>
          choice(name, name, <NamedIcon name={name} size={20} instead={<Skeleton width="20px" height="20px" />} />),
        )}
        <span className={styles.said} role="status">
          {word.length > 1 && !isFetching && isError && <Trans>The icon service is not available right now.</Trans>}
          {word.length > 1 && !isFetching && !isError && names.length === 0 && <Trans>No icons found.</Trans>}
        </span>
      </fieldset>
    </div>
  );
}
