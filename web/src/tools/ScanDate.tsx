import { IconAlertTriangle } from '@tabler/icons-react';
import { formatScanMoment } from '../ui/format.ts';
import classes from './ScanDate.module.css';

/** When it was scanned, and beside it that the wanted point cloud is not what is shown ([HEAT-3]). */
export function ScanDate({ moment, isCloudMissing }: { moment: string | undefined; isCloudMissing: boolean }) {
  return (
    <div className={classes.scan}>
      {moment !== undefined && <span>{`Scanned ${formatScanMoment(moment)}`}</span>}
      {isCloudMissing && (
        <span className={classes.warning} role="status">
          <IconAlertTriangle aria-hidden size={16} />
          Point cloud not displayed
        </span>
      )}
    </div>
  );
}
