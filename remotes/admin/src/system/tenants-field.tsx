import { MultiSelect } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { tenantsQuery } from '../tenants/queries.ts';

/** Number of organizations offered at once; others are found by typing. */
const offered = 20;

/** Selects organizations by slug. The server searches while typing. */
export function TenantsField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (slugs: readonly string[]) => void;
}): ReactElement {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...tenantsQuery({ q, limit: offered }), placeholderData: keepPreviousData });
  return (
    <MultiSelect
      label={t`Tenants`}
      hint={t`Name or slug`}
      options={(data?.items ?? []).map(({ slug, name }) => ({ id: slug, label: name, description: slug }))}
      value={value}
      onChange={onChange}
      onQuery={setTyped}
      loading={isFetching}
      labels={{
        empty: t`No tenant with that name`,
        loading: t`Loading`,
        remove: (name) => t`Remove ${name}`,
        all: String,
        none: t`None`,
        chosen: (count) => t`${count} selected`,
      }}
    />
  );
}
