import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './layout/notices/notice-corner.module.css';

/** The header, and the title of the page with what can be done there. */
const headHeight = 112;

/**
 * The documented rules of notices: five at most, three seconds, top right. They stand below the title of the
 * page, and at a till beside the ticket, which nothing may cover.
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
