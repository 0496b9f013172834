/// <reference types="@rsbuild/core/types" />

declare module '*.po' {
  export const messages: Record<string, never>;
}
