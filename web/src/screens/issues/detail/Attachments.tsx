import { ActionIcon, Button, Modal, Tooltip, UnstyledButton } from '@mantine/core';
import type { IssueAsset, IssueDetail } from '@plumbline/contract/resources/issues';
import { IconDownload, IconHelp, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useDownloadAsset, useRemoveAsset } from '../../../data/issues/issueAssets.ts';
import { personName } from '../../../data/issues/names.ts';
import { usePicture } from '../../../data/quality/classificationTablePicture.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { AttachmentHelp } from './AttachmentHelp.tsx';
import classes from './IssueDetails.module.css';
import { UploadImages } from './UploadImages.tsx';

const kinds: Record<IssueAsset['type'], string> = {
  attachment: 'Image',
  screenshot: 'Viewer',
  section: 'Section',
  panorama: '360 photo',
  heatmap: 'Heat map',
};

const describe = ({ type, user, createdDate, analysis }: IssueAsset) =>
  [kinds[type], analysis?.name, personName(user), formatMoment(createdDate)].filter(Boolean).join(', ');

interface AttachmentsProps {
  issue: IssueDetail;
  mayChange: boolean;
}

/** The pictures of an issue: looked at, saved, removed and added ([ISSUE-3]). */
export function Attachments({ issue, mayChange }: AttachmentsProps) {
  const [isUploading, setIsUploading] = useState(false);
  const [isHelping, setIsHelping] = useState(false);
  return (
    <section className={classes.section} aria-label="Attachments">
      <div className={classes.sectionHead}>
        <h2>Attachments</h2>
        {mayChange && (
          <>
            <Tooltip label="Adding attachments to an issue">
              <ActionIcon aria-label="Adding attachments to an issue" onClick={() => setIsHelping(true)}>
                <IconHelp aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUpload aria-hidden />}
              onClick={() => setIsUploading(true)}
            >
              Upload images
            </Button>
          </>
        )}
      </div>
      {issue.assets.length === 0 ? (
        <span className={classes.who}>There are no attachments.</span>
      ) : (
        <ul className={classes.grid}>
          {issue.assets.map((asset) => (
            <li key={asset._id} className={classes.tile}>
              <Tile issueId={issue._id} asset={asset} mayRemove={mayChange} />
            </li>
          ))}
        </ul>
      )}
      {isUploading && <UploadImages issueId={issue._id} onClose={() => setIsUploading(false)} />}
      <AttachmentHelp opened={isHelping} onClose={() => setIsHelping(false)} />
    </section>
  );
}

interface TileProps {
  issueId: string;
  asset: IssueAsset;
  mayRemove: boolean;
}

function Tile({ issueId, asset, mayRemove }: TileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { data: address, isError } = usePicture(asset.path);
  const remove = useRemoveAsset(issueId);
  const download = useDownloadAsset();
  const words = describe(asset);
  return (
    <>
      <UnstyledButton className={classes.open} aria-label={`Open ${words}`} onClick={() => setIsOpen(true)}>
        {address && !isError ? <img src={address} alt="" loading="lazy" /> : <IconPhoto aria-hidden />}
      </UnstyledButton>
      <div className={classes.caption}>
        <span title={words}>{kinds[asset.type]}</span>
        <Tooltip label="Download">
          <ActionIcon
            size="sm"
            aria-label={`Download ${words}`}
            loading={download.isPending}
            onClick={() => download.mutate(asset.path)}
          >
            <IconDownload aria-hidden />
          </ActionIcon>
        </Tooltip>
        {mayRemove && (
          <Tooltip label="Remove">
            <ActionIcon size="sm" aria-label={`Remove ${words}`} onClick={() => setIsRemoving(true)}>
              <IconTrash aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={words} size="auto">
        {address && <img className={classes.preview} src={address} alt={words} />}
        {isError && "We couldn't get the asset, please retry."}
      </Modal>
      <DeleteModal
        opened={isRemoving}
        title="Remove attachment"
        action="Remove"
        busy={remove.isPending}
        onCancel={() => setIsRemoving(false)}
        onDelete={() => remove.mutate(asset._id, { onSettled: () => setIsRemoving(false) })}
      >
        {`The picture (${words}) is deleted for good.`}
      </DeleteModal>
    </>
  );
}
