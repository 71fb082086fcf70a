import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';

/** Puts something on the page inside the theme; it is gone after the test. */
export function renderUi(ui: ReactNode) {
  const host = document.body.appendChild(document.createElement('main'));
  document.documentElement.lang = 'en';
  document.title ||= 'Test';
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
    localStorage.clear();
  });
  const render = (next: ReactNode) => flushSync(() => root.render(<UiProvider>{next}</UiProvider>));
  render(ui);
  return { host, rerender: render };
}
