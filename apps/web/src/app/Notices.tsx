import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The header, and the title of the page with what can be done there. */
const headHeight = 112;

/** The documented rules of notices: five at most, three seconds, top right; no title lies under them. */
export default function Notices() {
  return (
    <Notifications position="top-right" limit={5} autoClose={3000} containerWidth={380} mt={headHeight} />
  );
}
