import { dayStates } from '@plumbline/contract/dayState';
import { elementStatuses } from '@plumbline/contract/status';
import { useShallow } from 'zustand/shallow';
import { usePlace } from '../../data/address/place.ts';
import { useInAddress } from '../../data/address/useInAddress.ts';
import { useFeatures } from '../../data/flags.ts';
import { useProgressState, useStores, useWorkspace } from '../../state/stores.ts';

const usuallyOff = 'no_package';

/**
 * Keeps the legend's switches in the address: statuses that are off (`off=verified`), of days what is not as usual
 * (`day-off=late`), and what else is on (`on=rest,approved`).
 */
export function useLegendInAddress(): void {
  const { workspace, progress } = useStores();
  const { project } = usePlace();
  const canApprove = useFeatures().isOn('manualApproval', project);
  const { hiddenStatuses, displayAll, hasApproved } = useWorkspace(
    useShallow((state) => ({
      hiddenStatuses: state.hiddenStatuses,
      displayAll: state.displayAll,
      hasApproved: state.approvedFilter && state.manualWorkflowActivated,
    })),
  );
  const hiddenDayStates = useProgressState((state) => state.hiddenDayStates);

  useInAddress({
    names: ['off', 'day-off', 'on'],
    isCarried: true,
    said: {
      off: listOf(elementStatuses, hiddenStatuses).join(','),
      'day-off': writeDays(listOf(dayStates, hiddenDayStates)),
      on: [...(displayAll ? ['rest'] : []), ...(hasApproved ? ['approved'] : [])].join(','),
    },
    follow(wish) {
      const on = wish.on.split(',');
      workspace.setState({
        hiddenStatuses: listOf(elementStatuses, wish.off.split(',')),
        displayAll: on.includes('rest'),
      });
      progress.setState({ hiddenDayStates: listOf(dayStates, readDays(wish['day-off'])) });
      if (!on.includes('approved') || !canApprove) return;
      workspace.getState().setManualWorkflow(true);
      workspace.getState().setApprovedFilter(true);
    },
  });
}

function listOf<Name extends string>(all: readonly { name: Name }[], wanted: readonly string[]): Name[] {
  return all.map(({ name }) => name).filter((name) => wanted.includes(name));
}

/** What is usual need not be said; 'none' says that nothing is off. */
function writeDays(off: readonly string[]): string {
  if (off.join() === usuallyOff) return '';
  return off.length === 0 ? 'none' : off.join(',');
}

function readDays(text: string): readonly string[] {
  return text === '' ? [usuallyOff] : text.split(',');
}
