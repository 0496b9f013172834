import { type Locale, type Role, roleWord, type TenantRole } from '@cairn/api';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

type RoleTexts = Record<TenantRole, string>;
type Describe = (locale: Locale) => RoleTexts;

let describe: Describe | undefined;

/** Called once by the host, whose catalogue has the texts; asked again when the language changes. */
export function configureRoleTexts(given: Describe): void {
  describe = given;
}

/** What the roles in an organization are called, in the page's language. @throws when the host has given no texts. */
export function useRoleText(): (role: Role) => string {
  const locale = useLocale();
  return useMemo(() => {
    if (!describe) throw new Error('no texts of roles: the host calls configureRoleTexts() before it renders');
    const texts = describe(locale);
    return (role) => texts[roleWord(role)];
  }, [locale]);
}
