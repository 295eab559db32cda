import { Stack } from '@mantine/core';
import RequestId from './RequestId.tsx';

/** A notification with a request id: it stays long enough to copy the id. */
export const buildFailureNotice = (message: string, requestId: string) => ({
  autoClose: 10_000,
  message: (
    <Stack gap={4} align="start">
      {message}
      <RequestId id={requestId} />
    </Stack>
  ),
});
