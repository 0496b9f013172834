/** Does a dialog or a menu lie over the page? One that belongs to a page out of sight is out of sight with it. */
export function isPageCovered(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((element) =>
    element.checkVisibility(),
  );
}
