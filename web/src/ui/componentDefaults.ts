// Only types are imported here: a component named by value would travel in the first chunk of every page.
import type {
  ActionIconProps,
  AnchorProps,
  BadgeProps,
  BreadcrumbsProps,
  ButtonProps,
  CheckboxProps,
  DrawerProps,
  InputProps,
  InputWrapperProps,
  LoaderProps,
  MantineThemeComponent,
  MantineThemeComponents,
  MenuProps,
  ModalProps,
  PaginationProps,
  PaperProps,
  PopoverProps,
  RadioProps,
  SegmentedControlProps,
  SelectProps,
  SliderProps,
  StepperProps,
  SwitchProps,
  TableProps,
  TabsProps,
  TextProps,
  TooltipProps,
} from '@mantine/core';
import type { DatePickerProps } from '@mantine/dates';
import { delays, motion } from './tokens.ts';

function defaults<Props>(defaultProps: Partial<Props>): MantineThemeComponent {
  return { defaultProps };
}

const floating = { transitionProps: { duration: motion.quick, transition: 'fade' }, shadow: 'md' } as const;
const dialog = {
  padding: 'lg',
  transitionProps: { duration: motion.calm, transition: 'fade' },
  closeButtonProps: { 'aria-label': 'Close' },
} as const;

export const componentDefaults: MantineThemeComponents = {
  ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 'md' }),
  Anchor: defaults<AnchorProps>({ underline: 'hover', inherit: true }),
  Badge: defaults<BadgeProps>({ variant: 'light', color: 'gray', radius: 'sm' }),
  Breadcrumbs: defaults<BreadcrumbsProps>({ separatorMargin: 'xs' }),
  Button: defaults<ButtonProps>({ size: 'sm' }),
  Checkbox: defaults<CheckboxProps>({ size: 'xs', radius: 'xs' }),
  DatePicker: defaults<DatePickerProps>({ size: 'sm', firstDayOfWeek: 1, highlightToday: true }),
  Drawer: defaults<DrawerProps>(dialog),
  Input: defaults<InputProps>({ size: 'md' }),
  InputWrapper: defaults<InputWrapperProps>({
    size: 'md',
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }),
  Loader: defaults<LoaderProps>({ color: 'gray', size: 'sm' }),
  Menu: defaults<MenuProps>({
    ...floating,
    position: 'bottom-start',
    offset: 4,
    // A focusable placeholder is no child that a menu may have.
    withInitialFocusPlaceholder: false,
  }),
  Modal: defaults<ModalProps>({ ...dialog, centered: true }),
  Pagination: defaults<PaginationProps>({ size: 'sm', gap: 4 }),
  Paper: defaults<PaperProps>({ withBorder: true, shadow: 'none' }),
  Popover: defaults<PopoverProps>({ ...floating, position: 'bottom-start', offset: 4 }),
  Radio: defaults<RadioProps>({ size: 'xs' }),
  SegmentedControl: defaults<SegmentedControlProps>({ size: 'sm', transitionDuration: motion.calm }),
  Select: defaults<SelectProps>({ allowDeselect: false, comboboxProps: { ...floating, offset: 4 } }),
  Slider: defaults<SliderProps>({ size: 'sm', thumbSize: 16 }),
  Stepper: defaults<StepperProps>({ size: 'xs', iconSize: 28 }),
  Switch: defaults<SwitchProps>({ size: 'xs', withThumbIndicator: false }),
  Table: defaults<TableProps>({
    verticalSpacing: 6,
    horizontalSpacing: 'sm',
    highlightOnHover: true,
    tabularNums: true,
  }),
  Tabs: defaults<TabsProps>({ keepMounted: false }),
  Text: defaults<TextProps>({ size: 'sm' }),
  Tooltip: defaults<TooltipProps>({
    openDelay: delays.tooltip,
    events: { hover: true, focus: true, touch: false },
    transitionProps: { duration: motion.quick, transition: 'fade' },
  }),
};
