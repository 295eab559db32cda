import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './layout/notices/notice-corner.module.css';

/** The height of the header, and of the page title with its actions. */
const headHeight = 112;

/**
 * The notifications, by the documented rules: five at most, three seconds, top right. They are below the
 * title of the page, and at a till beside the ticket, which nothing may cover.
 */
export default function Notices() {
  return (
    <Notifications
      position="top-right"
      className={classes.notices ?? ''}
      limit={5}
      autoClose={3000}
      containerWidth={380}
      mt={headHeight}
    />
  );
}
