import type { Browser } from 'playwright';

/** A character of each script that our fonts lack and screenshots need, and the packages with a font for it. */
const scripts = [
  { script: 'Arabic', character: 'ع', debian: 'fonts-noto-core', fedora: 'google-noto-sans-arabic-fonts' },
  { script: 'Chinese', character: '汉', debian: 'fonts-noto-cjk', fedora: 'google-noto-sans-cjk-fonts' },
];

/** Returns the scripts without a font on this machine, each with the command that installs one. */
export async function missingFonts(browser: Browser): Promise<{ script: string; advice: string }[]> {
  const page = await browser.newPage();
  const drawn = (text: string) =>
    page.evaluate((character) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.font = '32px sans-serif';
      context.textBaseline = 'top';
      context.fillText(character, 4, 4);
      return canvas.toDataURL();
    }, text);
  // An unassigned code point. A character that looks the same has no font.
  const box = await drawn('\u{10FFFD}');
  const missing: { script: string; advice: string }[] = [];
  for (const { script, character, debian, fedora } of scripts)
    if ((await drawn(character)) === box)
      missing.push({ script, advice: `Debian and Ubuntu: apt-get install ${debian}; Fedora: dnf install ${fedora}` });
  await page.close();
  return missing;
}
