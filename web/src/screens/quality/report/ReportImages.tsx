import { ActionIcon, Stack, Text, Tooltip } from '@mantine/core';
import { mostReportImages } from '@plumbline/contract/resources/qualityReport';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { tabular } from '../../../ui/figures.ts';
import classes from './Report.module.css';
import {
  addImages,
  imageExtensions,
  moveImage,
  type Rejected,
  type ReportDraft,
  type ReportImage,
} from './reportDraft.ts';

/** The pictures of the report, in their order. */
export function ReportImages({
  images,
  rejected,
  disabled,
  onChange,
}: {
  images: readonly ReportImage[];
  rejected: readonly Rejected[];
  disabled: boolean;
  onChange: (part: Partial<ReportDraft>) => void;
}) {
  const label = useId();
  const prefix = useId();
  const [added, setAdded] = useState(0);
  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <div className={classes.imagesHead}>
        <Text id={label} size="md" fw={500}>
          Images
        </Text>
        <Text c="dimmed" className={tabular}>{`${images.length} of ${mostReportImages}`}</Text>
      </div>
      {images.length > 0 && (
        <ol className={classes.images}>
          {images.map((image, place) => (
            <Thumbnail key={image.id} image={image}>
              <Act
                label={`Move ${image.file.name} to the front`}
                disabled={disabled || place === 0}
                onClick={() => onChange({ images: moveImage(images, image.id, -1) })}
              >
                <IconArrowLeft aria-hidden />
              </Act>
              <Act
                label={`Move ${image.file.name} to the back`}
                disabled={disabled || place === images.length - 1}
                onClick={() => onChange({ images: moveImage(images, image.id, 1) })}
              >
                <IconArrowRight aria-hidden />
              </Act>
              <Act
                label={`Remove ${image.file.name}`}
                disabled={disabled}
                onClick={() => onChange({ images: images.filter(({ id }) => id !== image.id) })}
              >
                <IconTrash aria-hidden />
              </Act>
            </Thumbnail>
          ))}
        </ol>
      )}
      <FilePicker
        label="Choose images"
        compact
        extensions={imageExtensions}
        disabled={disabled || images.length >= mostReportImages}
        onPick={(picked) => {
          let next = added;
          onChange(addImages(images, picked, () => `${prefix}${next++}`));
          setAdded(next);
        }}
      />
      {rejected.length > 0 && (
        <AlertBox level="alert" title="Not accepted">
          <ul className={classes.words}>
            {rejected.map(({ name, why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of a name are two lines that never move
              <li key={place}>
                <bdi>{name}</bdi> {`(${why})`}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </Stack>
  );
}

function Thumbnail({ image: { file }, children }: { image: ReportImage; children: ReactNode }) {
  const address = useAddressOf(file);
  const [isBroken, setIsBroken] = useState(false);
  return (
    <li className={classes.image}>
      <div className={classes.picture}>
        {isBroken ? (
          <Text size="xs" c="dimmed">
            Cannot be shown
          </Text>
        ) : (
          address && <img src={address} alt={file.name} onError={() => setIsBroken(true)} />
        )}
      </div>
      <bdi className={classes.name} title={file.name}>
        {file.name}
      </bdi>
      <div className={classes.acts}>{children}</div>
    </li>
  );
}

function Act({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** An address for the picture while it is shown; the browser would keep the bytes for as long as the page. */
function useAddressOf(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
