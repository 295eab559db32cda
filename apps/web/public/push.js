// Joined to the service worker of the build: shows what the server sends, and opens the page it is about.

addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// The page holds the session, so it tells the server; one that opens later looks by itself.
addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(pages().then((found) => found.map((page) => page.postMessage({ push: 'changed' })))),
);

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

// Safari withdraws the permission of who takes a message and shows nothing.
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

async function tell(message) {
  if (!message) return;
  const seen = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible');
  for (const page of seen) page.postMessage({ push: 'message', message });
  if (seen.length > 0 && !mustShow) return;
  const { id, title, body, path } = message;
  // What is told again takes the place of the first, and is heard again.
  await registration.showNotification(title, { body, tag: id, renotify: true, data: path });
}

// A page that is open is told where to go, so that nothing in it is lost by loading it anew.
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const [page] = (await pages()).filter(({ url: at }) => new URL(at).pathname.startsWith('/dashboard'));
  if (!page) return clients.openWindow(url.href);
  page.postMessage({ push: 'open', path });
  await page.focus();
}
