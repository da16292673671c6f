import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT, run } from './processes.ts'

/** The folder of the built page. */
export const PAGE_FOLDER = join(ROOT, 'apps/web/dist')
export const MANIFEST = join(PAGE_FOLDER, '.vite/manifest.json')

const SOURCES = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/domain/src',
  'packages/brands/src',
  'package-lock.json',
]

/** Whether the built page is missing or older than its sources. */
export function pageIsStale(): boolean {
  const built = readModifiedTime(MANIFEST)
  return SOURCES.some((source) => newest(join(ROOT, source)) > built)
}

/** Bundles the page without compiling or checking; returns the exit code. */
export function buildPage(): Promise<number> {
  return bundle('apps/web/vite.config.ts')
}

/** Bundles the page once more into a folder, with another name for each script; returns the exit code. */
export function buildOtherPage(folder: string): Promise<number> {
  return bundle('apps/web/build/other-build.config.ts', ['--outDir', folder])
}

/** Bundles the page with made-up routes into a folder; with `whole` their screens are declared in the first load. */
export function buildWithRoutes(folder: string, count: number, { whole = false } = {}): Promise<number> {
  // a test runner's NODE_ENV would bundle the development build of React
  const env = { ...process.env, NODE_ENV: 'production', MADE_UP_ROUTES: String(count) }
  return bundle('apps/web/build/made-up-routes.config.ts', ['--outDir', folder, '--emptyOutDir'], {
    ...env,
    ...(whole && { MADE_UP_WHOLE: '1' }),
  })
}

function bundle(config: string, options: readonly string[] = [], env = process.env): Promise<number> {
  return run('vite', ['build', 'apps/web', '--config', config, ...options, '--logLevel', 'warn'], { env })
}

/** Milliseconds since 1970 of the last change in a file or folder; a folder changes when a file is removed. */
function newest(path: string): number {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : []
  const inside = entries.filter((name) => !name.includes('.test.')).map((name) => newest(join(path, name)))
  return Math.max(readModifiedTime(path), ...inside)
}

function readModifiedTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
