/** Returns whether a dialog or a menu is open over the page. Those of hidden pages do not count. */
export function isPageCovered(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((element) =>
    element.checkVisibility(),
  );
}
