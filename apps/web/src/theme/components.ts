import type {
  ActionIcon,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  CloseButton,
  Drawer,
  Input,
  Menu,
  Modal,
  NavLink,
  Notification,
  Pagination,
  Paper,
  Popover,
  Radio,
  SegmentedControl,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Tooltip,
} from '@mantine/core';
import classes from './components.module.css';

/** Without this role the header element of a dialog would be a banner of the page. */
const plainHeader = { header: { role: 'presentation' } };

const enter = { duration: 160, exitDuration: 100, timingFunction: 'cubic-bezier(.2,.8,.2,1)' };

/**
 * The behaviour of `Component.extend`, implemented with types only: importing the components themselves
 * would add all of them to the first load.
 */
const extend = <Component extends { extend: (input: never) => unknown }>(
  input: Parameters<Component['extend']>[0],
) => input;

/** The component defaults of the design «Papel y tinta»; pages define no colours. */
export const components = {
  ActionIcon: extend<typeof ActionIcon>({
    defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
    classNames: { root: classes.touchable, loader: classes.loader },
  }),
  Badge: extend<typeof Badge>({ defaultProps: { tt: 'none', variant: 'light', radius: 'xs', fw: 500 } }),
  Button: extend<typeof Button>({
    defaultProps: { fw: 600 },
    classNames: { root: classes.button, loader: classes.loader },
  }),
  Card: extend<typeof Card>({
    defaultProps: { withBorder: true, radius: 'lg', padding: 'md' },
    classNames: { root: classes.card },
  }),
  Checkbox: extend<typeof Checkbox>({ classNames: { root: classes.ticked, input: classes.tick } }),
  // Without this setting a chip of a virtual colour shows white on step 4 in the dark scheme.
  Chip: extend<typeof Chip>({ defaultProps: { autoContrast: true }, classNames: { label: classes.chip } }),
  CloseButton: extend<typeof CloseButton>({ classNames: { root: classes.touchable } }),
  Drawer: extend<typeof Drawer>({
    defaultProps: {
      position: 'right',
      overlayProps: { color: 'var(--overlay)' },
      transitionProps: enter,
      attributes: plainHeader,
    },
    classNames: {
      content: classes.sheet,
      header: classes.sheet,
      title: classes.dialogTitle,
      close: classes.touchable,
    },
  }),
  Input: extend<typeof Input>({ classNames: { wrapper: classes.inputFrame, input: classes.input } }),
  InputWrapper: extend<typeof Input.Wrapper>({ classNames: { label: classes.label, error: classes.error } }),
  Menu: extend<typeof Menu>({
    defaultProps: {
      shadow: 'md',
      transitionProps: { ...enter, transition: 'pop' },
      // A role of menu allows only menu items inside, so the first item gets the focus instead of a
      // placeholder.
      withInitialFocusPlaceholder: false,
    },
    classNames: { dropdown: classes.dropdown, item: classes.menuItem },
  }),
  Modal: extend<typeof Modal>({
    defaultProps: {
      centered: true,
      radius: 'xl',
      overlayProps: { color: 'var(--overlay)' },
      transitionProps: enter,
      attributes: plainHeader,
    },
    classNames: {
      content: classes.dialog,
      header: classes.sheet,
      title: classes.dialogTitle,
      close: classes.touchable,
    },
  }),
  NavLink: extend<typeof NavLink>({ classNames: { root: classes.navLink } }),
  Notification: extend<typeof Notification>({
    defaultProps: { radius: 'md' },
    classNames: { root: classes.notification, closeButton: classes.touchable },
  }),
  Pagination: extend<typeof Pagination>({
    defaultProps: { size: 'md' },
    classNames: { control: classes.page },
  }),
  Paper: extend<typeof Paper>({ classNames: { root: classes.card } }),
  Popover: extend<typeof Popover>({
    defaultProps: { shadow: 'md', transitionProps: enter },
    classNames: { dropdown: classes.dropdown },
  }),
  Radio: extend<typeof Radio>({ classNames: { radio: classes.tick } }),
  SegmentedControl: extend<typeof SegmentedControl>({
    classNames: { root: classes.segments, indicator: classes.segment },
  }),
  Skeleton: extend<typeof Skeleton>({ classNames: { root: classes.skeleton } }),
  Switch: extend<typeof Switch>({ classNames: { track: classes.track } }),
  Table: extend<typeof Table>({ defaultProps: { verticalSpacing: 'sm' } }),
  Tabs: extend<typeof Tabs>({ classNames: { tab: classes.tab } }),
  Tooltip: extend<typeof Tooltip>({
    defaultProps: { withArrow: true, openDelay: 350, transitionProps: enter },
  }),
};
