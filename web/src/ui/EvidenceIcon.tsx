import { IconSlice, IconTemperature, IconView360 } from '@tabler/icons-react';
import type { EvidenceKind } from './evidenceKinds.ts';

export const evidenceIcons = {
  heatMap: IconTemperature,
  sections: IconSlice,
  photos: IconView360,
} satisfies Record<EvidenceKind, unknown>;

export function EvidenceIcon({ kind }: { kind: EvidenceKind }) {
  const Icon = evidenceIcons[kind];
  return <Icon aria-hidden />;
}
