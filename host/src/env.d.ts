/// <reference types="@rsbuild/core/types" />
/// <reference types="trusted-types" />

declare module '*.po' {
  export const messages: Record<string, never>;
}
