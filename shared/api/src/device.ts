/** What a User-Agent header tells about a browser. */
export interface Device {
  /** `Chrome 142`; null if unknown. */
  browser: string | null;
  /** `macOS`. */
  system: string | null;
  phone: boolean;
}

/** The first match counts: Edge and Opera also claim to be Chrome, and every browser to be Mozilla. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Parses a User-Agent header. Browsers freeze most of it; the major version and the system are still meaningful. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(({ version }) => version);
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return {
    browser: browser ? `${browser.name} ${browser.version}` : null,
    system,
    phone: system === 'iPhone' || /\bMobile\b/.test(userAgent),
  };
}
