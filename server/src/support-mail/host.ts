/** The host of our Message-IDs: that of the address that people use. */
export function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
