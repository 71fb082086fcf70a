import type { ManagementPageName } from '@plumbline/contract/managementPages';
import {
  IconAnalyze,
  IconBox,
  IconFileText,
  IconHistory,
  IconPlugConnected,
  IconScan,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface PageLook {
  icon: ReactNode;
  empty: string;
  hint?: string;
}

/** The icon of each management page, and what it says while it holds nothing. */
export const pageLooks: Record<ManagementPageName, PageLook> = {
  analysisrequest: {
    icon: <IconAnalyze aria-hidden />,
    empty: "You haven't requested any analyses yet",
    hint: 'Requested analyses will appear here.',
  },
  scans: {
    icon: <IconScan aria-hidden />,
    empty: "You haven't uploaded any scans yet.",
    hint: 'Uploaded scans will appear here.',
  },
  models: {
    icon: <IconBox aria-hidden />,
    empty: "You haven't uploaded any models yet.",
    hint: 'Uploaded models will appear here.',
  },
  documents: {
    icon: <IconFileText aria-hidden />,
    empty: "You haven't uploaded any documents yet.",
    hint: 'Uploaded documents will appear here.',
  },
  integrations: {
    icon: <IconPlugConnected aria-hidden />,
    empty: 'No design service is set up',
    hint: 'Whoever runs this server can name one in its settings; projects can then be connected here.',
  },
  webhooks: {
    icon: <IconWebhook aria-hidden />,
    empty: 'There are no webhooks yet',
    hint: 'A webhook tells another program what happens in this project.',
  },
  people: { icon: <IconUsers aria-hidden />, empty: 'Nobody is in this project yet' },
  settings: { icon: <IconSettings aria-hidden />, empty: 'There are no settings' },
  audit: {
    icon: <IconHistory aria-hidden />,
    empty: 'Nothing has happened yet',
    hint: 'What people do in this project will appear here.',
  },
};
