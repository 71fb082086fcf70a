import { type ReactNode, useContext, useState } from 'react';
import { useStores } from '../../state/stores.ts';
import { type Services, ServicesContext } from '../services.ts';
import { createUploader } from '../uploads/createUploader.ts';
import type { HeldUploads } from './holdUploads.ts';

/** The real uploader for what stands inside, over uploads that a test holds. */
export function WithUploader({ held, children }: { held: HeldUploads; children: ReactNode }) {
  const { uploads } = useStores();
  const services = useContext(ServicesContext) as Services;
  const [uploader] = useState(() =>
    createUploader({
      store: uploads,
      openWorker: held.openWorker,
      call: services.call,
      getToken: async () => 'token',
      onChange: () => undefined,
      onMaintenance: () => undefined,
    }),
  );
  return <ServicesContext value={{ ...services, uploader }}>{children}</ServicesContext>;
}
