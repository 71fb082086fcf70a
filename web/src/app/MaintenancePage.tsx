import { Anchor } from '@mantine/core';
import { operatorPath } from '../data/address/paths.ts';
import { useMaintenanceWatch, usePageTitle } from '../data/system/settings.ts';
import { StandalonePage } from './StandalonePage.tsx';

const text = 'We are down for scheduled maintenance. We expect to be back in a couple of hours.';

/** Stands in for the application during maintenance, and gives way when the server is back ([NOTE-2]). */
export function MaintenancePage() {
  usePageTitle('Maintenance');
  useMaintenanceWatch();
  // A whole new page: what was loaded before the maintenance is of no use.
  const way = (
    <Anchor href={operatorPath('maintenance')} size="sm" c="dimmed">
      I run this product
    </Anchor>
  );
  return <StandalonePage text={text} action={way} />;
}
