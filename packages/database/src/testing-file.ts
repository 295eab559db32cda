import { expect } from 'vitest';

/** For vitest's setupFiles, which run before each test file: a shared database says which file made a row. */
process.env.TEST_FILE = (expect.getState().testPath ?? '').split('/').slice(-2).join('/');
