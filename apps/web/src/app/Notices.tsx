import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

const barHeight = 52;

/** The documented rules of notices: five at most, three seconds, top right; below the bar. */
export default function Notices() {
  return (
    <Notifications position="top-right" limit={5} autoClose={3000} containerWidth={380} mt={barHeight} />
  );
}
