import { holdsAll, type Permission } from '@plumbline/contract/permissions';

interface View {
  status: 'ready' | 'in_progress' | 'failed';
  delivery_type: 'Normal' | 'Incremental';
}

/** Customers see what is ready, and incremental deliveries while they come in; SR_READ sees everything. */
export function isVisible(view: View, held: readonly Permission[]): boolean {
  const delivered = view.status === 'ready' || (view.status === 'in_progress' && view.delivery_type === 'Incremental');
  return delivered || holdsAll(held, ['SR_READ']);
}
