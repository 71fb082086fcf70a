import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { useStore } from 'zustand';
import { ServicesContext } from '../data/services.ts';
import { useSettings } from '../data/system/settings.ts';
import { StoresContext, useInMaintenance } from '../state/stores.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { ContactNotice } from './ContactNotice.tsx';
import type { Application } from './createApplication.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';
import { MaintenancePage } from './MaintenancePage.tsx';
import { NotificationHost } from './NotificationHost.tsx';
import { ToldHost } from './ToldHost.tsx';
import { UploadCorner } from './UploadCorner.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';
import { useMayPass } from './useMayPass.ts';

/** The whole application around the parts that were made at the start. */
export function App({ application }: { application: Application }) {
  const { stores, services, queryClient, router } = application;
  const statusPalette = useStore(stores.palette, (state) => state.statusPalette);
  return (
    <UiProvider statusPalette={statusPalette}>
      <ErrorBoundary fallback={<GlobalErrorPage />}>
        <QueryClientProvider client={queryClient}>
          <StoresContext value={stores}>
            <ServicesContext value={services}>
              <Content router={router} />
            </ServicesContext>
          </StoresContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  );
}

function Content({ router }: Pick<Application, 'router'>) {
  useSettings();
  // Also during maintenance: uploads wait for its end.
  useLeaveWarning();
  const isShut = useInMaintenance();
  const mayPass = useMayPass(router);
  if (isShut && !mayPass) return <MaintenancePage />;
  return (
    <>
      <RouterProvider router={router} />
      <UploadCorner />
      <NotificationHost />
      <ToldHost />
      <ContactNotice />
    </>
  );
}
