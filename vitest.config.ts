import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { chooseWait } from './tools/patience.ts'
import { DATABASE_FLAGS } from './tools/product.ts'

/** No test fails because the machine is slow: the time limit only ends a test that would never end by itself. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: chooseWait({ quiet: 10_000, busy: 60_000 }) } },
}

/** Megabytes for new objects: a database's rows die young, and collecting them took a tenth of the tests' time. */
const LARGE_NURSERY = '--max-semi-space-size=64'

const node = (name: string, include: string[]) => ({
  test: { name, include, environment: 'node', execArgv: [...DATABASE_FLAGS, LARGE_NURSERY], ...patience },
})

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      // nothing of the domain keeps anything: its files may share what they load
      { test: { ...node('domain', ['packages/*/src/**/*.test.ts']).test, isolate: false } },
      {
        test: {
          ...node('api', ['apps/api/src/**/*.test.ts']).test,
          // the files of a worker share one database, and the modules that came in first
          isolate: false,
          globalSetup: ['./apps/api/src/testing/drop-databases.ts'],
        },
      },
      node('sandbox', ['apps/sandbox/src/**/*.test.ts']),
      node('tests', ['tests/**/*.test.ts', 'tools/**/*.test.ts']),
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // a V8 context for each file takes a third less time than a thread for each
          pool: 'vmThreads',
          ...patience,
          setupFiles: [
            './tools/web-globals.ts',
            './apps/web/src/testing/setup.ts',
            './tools/web-patience.ts',
          ],
        },
      },
    ],
  },
})
