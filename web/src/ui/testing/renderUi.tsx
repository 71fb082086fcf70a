import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';

let mounted: { root: Root; host: HTMLElement }[] = [];

afterEach(() => {
  for (const { root, host } of mounted) {
    root.unmount();
    host.remove();
  }
  mounted = [];
  localStorage.clear();
});

/** Puts something on the page inside the theme; it is gone after the test. */
export function renderUi(ui: ReactNode) {
  const host = document.body.appendChild(document.createElement('main'));
  document.documentElement.lang = 'en';
  document.title ||= 'Test';
  const root = createRoot(host);
  mounted.push({ root, host });
  const render = (next: ReactNode) => flushSync(() => root.render(<UiProvider>{next}</UiProvider>));
  render(ui);
  return { host, rerender: render };
}
