import { Stack } from '@mantine/core';
import RequestId from './RequestId.tsx';

/** A notice with the number of its failure: it stays as long as it takes to copy that. */
export const buildFailureNotice = (message: string, requestId: string) => ({
  autoClose: 10_000,
  message: (
    <Stack gap={4} align="start">
      {message}
      <RequestId id={requestId} />
    </Stack>
  ),
});
