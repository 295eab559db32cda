import { useEffect, useRef, useState } from 'react';

/**
 * The pictures of a form that are being uploaded. Each is shown from this device, and stays in its memory
 * until the form is gone, because a part of the form may be unmounted meanwhile.
 */
export function usePendingUploads() {
  const [count, setCount] = useState(0);
  const works = useRef(new Set<Promise<unknown>>());
  const keep = useObjectUrls();
  const hold = async <Result>(work: Promise<Result>): Promise<Result> => {
    works.current.add(work);
    setCount(works.current.size);
    try {
      const sent = await work;
      keep(sent);
      return sent;
    } finally {
      works.current.delete(work);
      setCount(works.current.size);
    }
  };
  /** Returns when all uploads have finished and their fields have been updated. */
  const arrived = async () => {
    while (works.current.size > 0) {
      await Promise.allSettled([...works.current]);
      await new Promise((done) => setTimeout(done));
    }
  };
  return { count, hold, arrived };
}

function useObjectUrls() {
  const urls = useRef<string[] | null>([]);
  useEffect(() => {
    urls.current ??= [];
    return () => {
      for (const address of urls.current ?? []) URL.revokeObjectURL(address);
      urls.current = null;
    };
  }, []);
  return (sent: unknown) => {
    const address: unknown = Reflect.get(Object(sent), 'url');
    if (typeof address !== 'string' || !address.startsWith('blob:')) return;
    if (urls.current) urls.current.push(address);
    else URL.revokeObjectURL(address);
  };
}
