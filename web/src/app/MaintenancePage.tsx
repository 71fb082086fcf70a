import { useMaintenanceWatch, usePageTitle } from '../data/system/settings.ts';
import { StandalonePage } from './StandalonePage.tsx';

const text = 'We are down for scheduled maintenance. We expect to be back in a couple of hours.';

/** Stands in for the application during maintenance, and gives way when the server is back ([NOTE-2]). */
export function MaintenancePage() {
  usePageTitle('Maintenance');
  useMaintenanceWatch();
  return <StandalonePage text={text} />;
}
