import { constants } from 'node:os';

// A program whose launcher was killed would go on holding its port and its data, out of sight.
process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
process.channel?.unref();

// A terminal, npm, a service manager and the launcher may each pass on the same signal. The first one asks
// the program to end; the ones after it must not cut its ending short.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  let isFirst = true;
  process.on(signal, () => {
    const isOnlyListener = process.listenerCount(signal) === 1;
    if (isFirst && isOnlyListener) process.exit(128 + constants.signals[signal]);
    isFirst = false;
  });
}
