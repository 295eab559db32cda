import { constants } from 'node:os';

// Stops the program when its launcher is killed. It would otherwise keep its port and its data open, unseen.
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
