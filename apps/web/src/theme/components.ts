import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Checkbox,
  Chip,
  Drawer,
  Input,
  Menu,
  Modal,
  NavLink,
  Notification,
  Pagination,
  Paper,
  Popover,
  SegmentedControl,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Tooltip,
} from '@mantine/core';
import classes from './components.module.css';

/** The header of a dialog is no banner of the page, although its element says so. */
const plainHeader = { header: { role: 'presentation' } };

const enter = { duration: 160, exitDuration: 100, timingFunction: 'cubic-bezier(.2,.8,.2,1)' };

/** Component defaults of «Papel y tinta»; pages carry no colours of their own. */
export const components = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } }),
  Badge: Badge.extend({ defaultProps: { tt: 'none', variant: 'light', radius: 'xs', fw: 500 } }),
  Button: Button.extend({ defaultProps: { fw: 600 }, classNames: { root: classes.button } }),
  Card: Card.extend({
    defaultProps: { withBorder: true, radius: 'lg', padding: 'md' },
    classNames: { root: classes.card },
  }),
  Checkbox: Checkbox.extend({ classNames: { input: classes.tick } }),
  // Without its own flag a chip of a virtual colour shows white on step 4 in dark.
  Chip: Chip.extend({ defaultProps: { autoContrast: true }, classNames: { label: classes.chip } }),
  Drawer: Drawer.extend({
    defaultProps: {
      position: 'right',
      overlayProps: { color: 'var(--overlay)' },
      transitionProps: enter,
      attributes: plainHeader,
    },
    classNames: { content: classes.sheet, header: classes.sheet, title: classes.dialogTitle },
  }),
  Input: Input.extend({ classNames: { wrapper: classes.inputFrame, input: classes.input } }),
  InputWrapper: Input.Wrapper.extend({ classNames: { label: classes.label, error: classes.error } }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'md', transitionProps: { ...enter, transition: 'pop' } },
    classNames: { dropdown: classes.dropdown, item: classes.menuItem },
  }),
  Modal: Modal.extend({
    defaultProps: {
      centered: true,
      radius: 'xl',
      overlayProps: { color: 'var(--overlay)' },
      transitionProps: enter,
      attributes: plainHeader,
    },
    classNames: { content: classes.dialog, header: classes.sheet, title: classes.dialogTitle },
  }),
  NavLink: NavLink.extend({ classNames: { root: classes.navLink } }),
  Notification: Notification.extend({
    defaultProps: { radius: 'md' },
    classNames: { root: classes.notification },
  }),
  Pagination: Pagination.extend({ defaultProps: { size: 'md' }, classNames: { control: classes.page } }),
  Paper: Paper.extend({ classNames: { root: classes.card } }),
  Popover: Popover.extend({
    defaultProps: { shadow: 'md', transitionProps: enter },
    classNames: { dropdown: classes.dropdown },
  }),
  SegmentedControl: SegmentedControl.extend({
    classNames: { root: classes.segments, indicator: classes.segment },
  }),
  Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
  Switch: Switch.extend({ classNames: { track: classes.track } }),
  Table: Table.extend({ defaultProps: { verticalSpacing: 'sm' } }),
  Tabs: Tabs.extend({ classNames: { tab: classes.tab } }),
  Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 350, transitionProps: enter } }),
};
