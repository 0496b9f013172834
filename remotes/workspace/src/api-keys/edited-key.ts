import type { ApiKey, ApiKeyScope } from '@cairn/api';
import { dateFormat } from '@cairn/ui/core';
import type { EditedField } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useScopeText } from './texts.tsx';

/** The form values of a key that are not native fields, with their setters. */
export interface KeyChoices {
  reach: string[] | null;
  setReach: (reach: string[] | null) => void;
  scopes: ApiKeyScope[];
  setScopes: (scopes: ApiKeyScope[]) => void;
  rate: number;
  setRate: (rate: number) => void;
  lifetime: string;
  setLifetime: (lifetime: string) => void;
}

/** Returns the ids of a key's projects; null: all that its maker can read. */
export function reachOf({ projects }: Pick<ApiKey, 'projects'>): string[] | null {
  return projects?.map(({ id }) => id) ?? null;
}

/** Returns the fields of a key's form, for resolving conflicts with somebody else's changes. */
export function useEditedKey(): (base: ApiKey, theirs: ApiKey, choices: KeyChoices, projectName: (id: string) => string) => EditedField[] {
  const { t, i18n } = useLingui();
  const scopeText = useScopeText();
  const day = dateFormat(i18n.locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return (base, theirs, choices, projectName) => {
    const reachText = (reach: string[] | null) =>
      reach === null ? t`All my projects, including new ones` : reach.map(projectName).toSorted().join('\n');
    const scopesText = (scopes: readonly ApiKeyScope[]) =>
      scopes
        .map((scope) => scopeText(scope).name)
        .toSorted()
        .join('\n');
    const endText = (at: string | null) => (at === null ? t`Never` : day.format(new Date(at)));
    const lifetimeText = (lifetime: string) => {
      const count = Number(lifetime);
      if (lifetime === 'same') return endText(base.expiresAt);
      return count > 0 ? t`${plural(count, { one: 'In # day', other: 'In # days' })}` : endText(null);
    };
    /** A field whose value is state: `put` sets the value of either side. */
    const chosen = <Value>(
      name: string,
      label: string,
      text: (value: Value) => string,
      [before, now, mine]: readonly [Value, Value, Value],
      set: (value: Value) => void,
    ): EditedField => ({
      name,
      label,
      base: text(before),
      theirs: text(now),
      mine: () => text(mine),
      apply: (side) => set(side === 'theirs' ? now : mine),
    });
    return [
      { name: 'name', label: t`Name`, base: base.name, theirs: theirs.name },
      chosen('projects', t`Projects`, reachText, [reachOf(base), reachOf(theirs), choices.reach], choices.setReach),
      chosen('scopes', t`Permissions`, scopesText, [base.scopes, theirs.scopes, choices.scopes], choices.setScopes),
      {
        name: 'lifetime',
        label: t`Expires`,
        base: endText(base.expiresAt),
        theirs: endText(theirs.expiresAt),
        mine: () => lifetimeText(choices.lifetime),
        // The key's current expiry is the one that they set.
        apply: (side) => choices.setLifetime(side === 'theirs' ? 'same' : choices.lifetime),
      },
      chosen('rate', t`Requests per minute`, String, [base.callsPerMinute, theirs.callsPerMinute, choices.rate], choices.setRate),
      { name: 'networks', label: t`Allowed IP addresses`, base: base.networks.join(' '), theirs: theirs.networks.join(' ') },
    ];
  };
}
