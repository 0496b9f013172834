import type { ExternalProvider, SignInMethod } from '@cairn/api';

const methods: Record<ExternalProvider | 'sso', SignInMethod> = { Google: 'google', GitHub: 'github', Microsoft: 'microsoft', sso: 'sso' };

/** Returns the method that the history shows for a provider. */
export function methodOf(provider: ExternalProvider | 'sso'): SignInMethod {
  return methods[provider];
}
