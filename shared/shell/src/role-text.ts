import { type Locale, type Role, roleWord, type TenantRole } from '@cairn/api';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

type RoleTexts = Record<TenantRole, string>;
type Describe = (locale: Locale) => RoleTexts;

let describe: Describe | undefined;

/** Sets the texts. The host calls this once, from its own catalogue; they are read again when the language changes. */
export function configureRoleTexts(given: Describe): void {
  describe = given;
}

/** Returns the names of the roles in an organization, in the page's language. @throws when the host has not configured them */
export function useRoleText(): (role: Role) => string {
  const locale = useLocale();
  return useMemo(() => {
    if (!describe) throw new Error('no texts of roles: the host calls configureRoleTexts() before it renders');
    const texts = describe(locale);
    return (role) => texts[roleWord(role)];
  }, [locale]);
}
