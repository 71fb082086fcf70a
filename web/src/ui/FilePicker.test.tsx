import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilePicker } from './FilePicker.tsx';
import type { PickedFiles } from './sortFiles.ts';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

const file = (name: string) => new File(['content'], name);

function setup(props: Partial<Parameters<typeof FilePicker>[0]> = {}) {
  const onPick = vi.fn<(picked: PickedFiles) => void>();
  const { host } = renderUi(
    <FilePicker label="Choose files" extensions={['.ifc', '.e57']} onPick={onPick} {...props} />,
  );
  const input = host.querySelector('input')!;
  const zone = input.parentElement!;
  const names = () => {
    const { accepted, rejected } = onPick.mock.lastCall![0];
    return { accepted: accepted.map(({ name }) => name), rejected: rejected.map(({ name }) => name) };
  };
  return { onPick, input, zone, names };
}

function drag(zone: Element, type: string, files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const each of files) dataTransfer.items.add(each);
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  zone.dispatchEvent(event);
  return event;
}

test('[WIDG-1] dropped files are sorted by extension, and what was refused is told', async () => {
  const { zone, names } = setup();
  await expect.element(page.getByText('Accepted: .ifc, .e57')).toBeVisible();
  await checkAccessible();
  const dropped = drag(zone, 'drop', [file('a.IFC'), file('b.txt'), file('c.e57')]);
  expect(dropped.defaultPrevented).toBe(true);
  expect(names()).toEqual({ accepted: ['a.IFC', 'c.e57'], rejected: ['b.txt'] });
});

test('[WIDG-1] files held over the zone are seen, also while they cross what is inside it', async () => {
  const { zone } = setup();
  drag(zone, 'dragenter', [file('a.ifc')]);
  await expect.poll(() => zone.hasAttribute('data-over')).toBe(true);
  await checkAccessible();
  drag(zone.firstElementChild!, 'dragenter', [file('a.ifc')]);
  drag(zone, 'dragleave', [file('a.ifc')]);
  await expect.poll(() => zone.hasAttribute('data-over')).toBe(true);
  drag(zone.firstElementChild!, 'dragleave', [file('a.ifc')]);
  await expect.poll(() => zone.hasAttribute('data-over')).toBe(false);
});

test('[WIDG-1] the button opens the file dialog from the keyboard', async () => {
  const { input } = setup();
  const opened = vi.fn((event: Event) => event.preventDefault());
  input.addEventListener('click', opened);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
});

test('[WIDG-1] files from the dialog are sorted too, and the same file can be chosen twice', async () => {
  const { input, onPick, names } = setup();
  await userEvent.upload(input, [file('a.ifc'), file('b.pdf')]);
  expect(names()).toEqual({ accepted: ['a.ifc'], rejected: ['b.pdf'] });
  await userEvent.upload(input, [file('a.ifc')]);
  expect(onPick).toHaveBeenCalledTimes(2);
});

test('[WIDG-1] one file where one is wanted, none where it is disabled', async () => {
  const single = setup({ multiple: false });
  drag(single.zone, 'drop', [file('a.ifc'), file('b.ifc')]);
  expect(single.names()).toEqual({ accepted: ['a.ifc'], rejected: ['b.ifc'] });

  const off = setup({ disabled: true });
  drag(off.zone, 'drop', [file('a.ifc')]);
  expect(off.onPick).not.toHaveBeenCalled();
});

test('[WIDG-1] beside a list it takes less room and takes files all the same', async () => {
  const { zone, names } = setup({ compact: true });
  expect(zone.getBoundingClientRect().height).toBeLessThan(80);
  drag(zone, 'drop', [file('a.ifc')]);
  expect(names()).toEqual({ accepted: ['a.ifc'], rejected: [] });
  await checkAccessible();
});
