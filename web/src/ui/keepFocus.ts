/** What opens over a page and goes again. */
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-window]';
const mostKept = 30;

/**
 * When a window goes and the focus with it, gives the focus back to where it was before: to what opened the window, or to
 * what opened that. A window that is opened from a menu finds its opener gone; without this the focus is lost with it.
 * Answers a function that ends it.
 */
export function keepFocus(root: Document): () => void {
  let visited: HTMLElement[] = [];
  let last: { element: HTMLElement; isInWindow: boolean } | undefined;

  function remember({ target }: Event) {
    if (!(target instanceof HTMLElement)) return;
    last = { element: target, isInWindow: target.closest(windows) !== null };
    visited = [...visited.filter((element) => element !== target && element.isConnected), target].slice(-mostKept);
  }

  function giveBack() {
    const { activeElement } = root;
    if (activeElement !== null && activeElement !== root.body) return;
    if (!last?.isInWindow || isThere(last.element)) return;
    last = undefined;
    visited.findLast(isThere)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(giveBack);
  observer.observe(root.body, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
  };
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0 && element.closest('[inert]') === null;
}
