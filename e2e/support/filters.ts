import type { Page } from 'playwright';

/** Chooses values of a list's filter, in the bar or, where it has no room there, in the panel of the button "Filters". */
export async function chooseFilter(page: Page, filter: string, ...entries: string[]): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const folded = await button.isVisible();
  if (folded) await button.click();
  await (folded ? panel : page.getByRole('main')).getByRole('button', { name: filter, exact: true }).first().click();
  const menu = page.getByRole('menu', { name: `Filter by ${filter}` });
  for (const entry of entries) await menu.getByText(entry, { exact: true }).click();
  // The menu of a filter with one value closes by itself.
  for (const open of [menu, panel]) {
    if (await open.isVisible()) await page.keyboard.press('Escape');
    await open.waitFor({ state: 'hidden' });
  }
}
