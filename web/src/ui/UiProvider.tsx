import '@fontsource-variable/inter/wght.css';
import './mantineStyles.ts';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { keepFocus } from './keepFocus.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import type { StatusPalette } from './tokens.ts';

/** Where the chosen scheme is remembered; `public/scheme.js` reads the same key before the first paint. */
export const schemeKey = 'plumbline-colour-scheme';

const schemeManager = localStorageColorSchemeManager({ key: schemeKey });

/** Theme, fonts and styles for everything below; follows the system until a person chooses a scheme. */
export function UiProvider({
  children,
  statusPalette = 'standard',
}: {
  children: ReactNode;
  statusPalette?: StatusPalette;
}) {
  useEffect(() => keepFocus(document), []);
  const resolver = useMemo(() => cssVariablesResolver(statusPalette), [statusPalette]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
