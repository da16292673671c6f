import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[]) => ({ test: { name, include, environment: 'node' } })

export default defineConfig({
  test: {
    projects: [
      node('domain', ['packages/*/src/**/*.test.ts']),
      node('api', ['apps/api/src/**/*.test.ts']),
      node('sandbox', ['apps/sandbox/src/**/*.test.ts']),
      node('tests', ['tests/**/*.test.ts', 'tools/**/*.test.ts']),
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./apps/web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
