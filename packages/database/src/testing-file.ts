import { expect } from 'vitest';

/**
 * For vitest's setupFiles, which run before each test file: stores the name of the file, so that a shared
 * database records which file created a row.
 */
process.env.TEST_FILE = (expect.getState().testPath ?? '').split('/').slice(-2).join('/');
