// A program whose launcher was killed would go on holding its port and its data, out of sight.
process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
process.channel?.unref();
