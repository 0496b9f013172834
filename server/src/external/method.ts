import type { ExternalProvider, SignInMethod } from '@cairn/api';

const methods: Record<ExternalProvider | 'sso', SignInMethod> = { Google: 'google', GitHub: 'github', Microsoft: 'microsoft', sso: 'sso' };

/** How a sign-in by a provider stands in the history. */
export function methodOf(provider: ExternalProvider | 'sso'): SignInMethod {
  return methods[provider];
}
