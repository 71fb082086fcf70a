import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useContext, useEffect } from 'react';
import { ServicesContext } from '../data/services.ts';
import { StoresContext } from '../state/stores.ts';
import { StandalonePage } from './StandalonePage.tsx';

const title = 'An error has occurred';
const text =
  'We are not able to display your content at this moment. Please check your internet connection, refresh the page, and retry in a couple of minutes. If the problem persists, please contact our customer support.';

/** What is left when the application itself fails ([NOTE-3]); it needs no data and no router. */
export function GlobalErrorPage() {
  useDocumentTitle(title);
  useReloadOnReturn();
  const reload = (
    <Button size="md" mt="xs" leftSection={<IconRefresh aria-hidden />} onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  return <StandalonePage title={title} text={text} action={reload} />;
}

/** The code of a page that could not be loaded is asked for by loading all of it, as soon as the server answers again. */
function useReloadOnReturn(): void {
  // Both are missing where the application itself failed.
  const contact = useContext(ServicesContext)?.contact;
  const store = useContext(StoresContext)?.serverContact;
  useEffect(() => {
    void contact?.doubt();
    return store?.subscribe(({ returns }, before) => {
      if (returns !== before.returns) window.location.reload();
    });
  }, [contact, store]);
}
