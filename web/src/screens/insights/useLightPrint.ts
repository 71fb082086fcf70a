import { useEffect } from 'react';

const schemeAttribute = 'data-mantine-color-scheme';

/** Paper is white: what is printed has the light scheme, whatever the screen has. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    const print = window.matchMedia('print');
    let onScreen: string | null = null;

    function follow() {
      if (print.matches && onScreen === null) {
        onScreen = root.getAttribute(schemeAttribute) ?? 'light';
        root.setAttribute(schemeAttribute, 'light');
      } else if (!print.matches && onScreen !== null) {
        root.setAttribute(schemeAttribute, onScreen);
        onScreen = null;
      }
    }

    print.addEventListener('change', follow);
    return () => {
      print.removeEventListener('change', follow);
      if (onScreen !== null) root.setAttribute(schemeAttribute, onScreen);
    };
  }, []);
}
