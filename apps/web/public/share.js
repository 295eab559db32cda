// Joined to the service worker of the build: takes what another application shares with this one. A page cannot
// read the request that opened it, so the files wait in a cache for the form that attaches them.

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/compartido')
    event.respondWith(takeShared(event.request));
});

async function takeShared(request) {
  await storeShared(request).catch(() => undefined);
  // Without files the form says that nothing came.
  return Response.redirect('/dashboard/nuevo-gasto?compartido=true', 303);
}

async function storeShared(request) {
  await caches.delete('shared-files');
  const shared = await caches.open('shared-files');
  const files = (await request.formData()).getAll('files').filter((each) => each instanceof File);
  const stored = files.map((file, index) => {
    const headers = {
      'content-type': file.type,
      'x-filename': encodeURIComponent(file.name),
      'x-shared-at': String(Date.now()),
    };
    return shared.put(`/compartido/${index}`, new Response(file, { headers }));
  });
  await Promise.all(stored);
}
