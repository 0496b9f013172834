/** Returns the host of our Message-IDs: that of the public URL. */
export function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
