import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

export type Level = 'info' | 'alert' | 'error';

const icons = { info: IconInfoCircle, alert: IconAlertTriangle, error: IconAlertCircle };

export function LevelIcon({ level }: { level: Level }) {
  const Icon = icons[level];
  return <Icon aria-hidden />;
}
