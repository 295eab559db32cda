import { type ComponentType, Suspense, use, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { notifyFailure } from '../api/query.ts';
import { ChunkFailed, chunk, forgetFailedChunks } from './chunk.ts';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that is loaded when it is first rendered. It suspends, and throws `ChunkFailed`. */
export function lazyPart<Props extends object>(load: Loader<Props>) {
  const { state, get } = chunk(load);
  function Part(props: Props) {
    use(get());
    if (state.failure) throw state.failure;
    if (!state.part) return null;
    const { default: Component } = state.part;
    return <Component {...props} />;
  }
  return Object.assign(Part, { preload: get });
}

/**
 * A component that opens over or beside the page: nothing is shown while its code loads. If that fails, the
 * page stays unchanged and a notification reports it.
 */
export function lazyOverlay<Props extends object>(load: Loader<Props>) {
  const Part = lazyPart(load);
  function Later(props: Props) {
    return (
      <ErrorBoundary
        FallbackComponent={Nothing}
        resetKeys={Object.values(props)}
        onError={(error) => {
          forgetFailedChunks();
          if (!(error instanceof ChunkFailed)) throw error;
          notifyFailure(error);
        }}
      >
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Later, { preload: Part.preload });
}

/** A dialog that is loaded when it is first opened. It stays mounted for its closing animation. */
export function lazyDialog<Props extends { opened: boolean }>(load: Loader<Props>) {
  const Part = lazyOverlay(load);
  function Opened(props: Props) {
    const [wasOpened, setOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setOpened(true);
    return wasOpened ? <Part {...props} /> : null;
  }
  return Object.assign(Opened, { preload: Part.preload });
}

function Nothing({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  useEffect(() => {
    addEventListener('online', resetErrorBoundary);
    return () => removeEventListener('online', resetErrorBoundary);
  }, [resetErrorBoundary]);
  return null;
}
